import { MESSAGE_UPLOAD } from "@kalima/messages-contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderUi } from "../test/render-ui.tsx";
import { attachedFiles } from "./attached-files.fixtures.ts";
import { MediaTools } from "./media-tools.tsx";
import { messageLine } from "./message-line.ts";
import { MessageMedia, recordingBytes } from "./message-media.tsx";

afterEach(cleanup);

const file = (type: string, size = 10) => {
  const picture = new File(["x"], "photo", { type });
  Object.defineProperty(picture, "size", { value: size });
  return picture;
};
function tools(onSend: (kind: string, file: File) => void = () => undefined, attachments = attachedFiles()) {
  return <MediaTools attachments={attachments} conversation="c" onFault={() => undefined} onSend={onSend} />;
}
const choose = (picture: File) => fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [picture] } });

describe("choosing a picture", () => {
  it("shows the picture before it is sent", async () => {
    const send = vi.fn();
    const { user } = renderUi(tools(send));
    const picture = file("image/png", MESSAGE_UPLOAD.maxBytes);
    choose(picture);
    expect(screen.getByAltText("The picture you chose")).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Send the picture" }));
    expect(send).toHaveBeenCalledExactlyOnceWith("picture", picture);
    expect(screen.queryByAltText("The picture you chose")).toBeNull();
  });

  it.each([
    ["image/svg+xml", 10, "files.type_refused"],
    ["application/pdf", 10, "files.type_refused"],
    ["image/jpeg", MESSAGE_UPLOAD.maxBytes + 1, "files.too_large"],
  ])("refuses %s of %d bytes", (type, size, code) => {
    renderUi(tools());
    choose(file(type, size));
    expect(screen.getByRole("alert").textContent).toContain(code);
    expect(screen.queryByRole("button", { name: "Send the picture" })).toBeNull();
  });

  it("leaves the earlier one when another is refused, and shows it again after the buttons were away", () => {
    const attachments = attachedFiles();
    const { unmount } = renderUi(tools(undefined, attachments));
    choose(file("image/png"));
    choose(file("application/pdf"));
    unmount();
    renderUi(tools(undefined, attachments));
    expect(screen.getByAltText("The picture you chose")).toBeTruthy();
  });

  it("takes the choice back, in Arabic too", async () => {
    const { user } = renderUi(tools(), "ar");
    fireEvent.change(screen.getByLabelText("صورة"), { target: { files: [file("image/webp")] } });
    await user.click(screen.getByRole("button", { name: "إزالة" }));
    expect(screen.getByRole("button", { name: "إرفاق صورة" })).toBeTruthy();
  });
});

describe("a picture in a message", () => {
  it("opens on its own, once the server has it", () => {
    renderUi(<MessageMedia content="/api/files/temporary/1?expires=2" type="image" />);
    expect(screen.getByRole("link", { name: "Open the picture" }).getAttribute("href")).toContain("/1?expires=2");
  });

  it("says how far it is while it is sent", () => {
    renderUi(<MessageMedia content="blob:x" share={0.4} type="image" />);
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("0.4");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it.each([
    ["/api/files/temporary/1?expires=2", "This picture was kept for a day and is no longer there."],
    ["/api/files/1", "This picture is no longer there."],
  ])("says that it is gone: %s", (content, text) => {
    renderUi(<MessageMedia content={content} type="image" />);
    fireEvent.error(screen.getByAltText("Picture"));
    expect(screen.getByText(text)).toBeTruthy();
  });
});

describe("a recording", () => {
  it("only a data URL is decoded as a recording", () => {
    expect(recordingBytes("data:audio/wav;base64,UklGRg==")).toEqual(new TextEncoder().encode("RIFF"));
    for (const other of ["data:text/html;base64,UklGRg==", "/api/files/1", "data:audio/wav;base64,%%"])
      expect(recordingBytes(other)).toBeNull();
  });

  it("a recording of the server or of this page plays from its address and shows its progress", () => {
    renderUi(<MessageMedia content="/api/files/1" type="audio" />);
    expect(screen.getByLabelText("Voice note").getAttribute("src")).toBe("/api/files/1");
    cleanup();
    renderUi(<MessageMedia content="blob:x" share={0.4} type="audio" />);
    expect(screen.getByLabelText("Voice note").getAttribute("src")).toBe("blob:x");
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("0.4");
  });

  it("says when it cannot be played", () => {
    renderUi(<MessageMedia content="data:text/html;base64,AAAA" type="audio" />);
    expect(screen.getByText("This voice note cannot be played here.")).toBeTruthy();
  });
});

it("one line of a message names what it is", () => {
  expect(messageLine("en", { type: "text", content: "Hello" })).toBe("Hello");
  expect(messageLine("ar", { type: "image", content: "/api/files/1" })).toBe("صورة");
  expect(messageLine("en", { type: "audio", content: "data:" })).toBe("Voice note");
  expect(messageLine("en", { type: "unknown", content: "?" })).toBeNull();
});
