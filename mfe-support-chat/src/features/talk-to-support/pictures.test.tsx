import { AppError } from "@kalima/contracts/errors";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { box, join, log, overlay, startedChat } from "./support-chat.fixtures.ts";

const UPLOAD = "POST /files/temporary";
const KEPT = { url: "/api/files/temporary/1?expires=2&signature=a", expiresAt: "2026-03-30T10:00:00Z" };
const PHOTO = new File(["x"], "photo.jpg", { type: "image/jpeg" });
beforeEach(() => sessionStorage.clear());

const choose = () => fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [PHOTO] } });

async function choosePicture(user: { click(element: Element): Promise<void> }) {
  choose();
  await user.click(screen.getByRole("button", { name: "Send the picture" }));
}

describe("a picture for support", () => {
  it("a picture for support is sent by its address, between the texts around it", async () => {
    const { desk, user } = await startedChat({ http: { [UPLOAD]: () => KEPT } });
    await user.type(box(), "Look:{Enter}");
    await choosePicture(user);
    await user.type(box(), "See?{Enter}");
    within(log()).getByAltText("Picture");
    expect(desk.sent()).toEqual([]);
    join(desk);
    await waitFor(() => expect(desk.sent()).toEqual(["Look:", KEPT.url, "See?"]));
    expect(desk.emitted.find(({ payload }) => payload?.message?.content === KEPT.url)?.payload.message).toMatchObject({
      type: "image",
    });
  });

  it("that the server refuses says why, and is sent again", async () => {
    let answer: () => unknown = () => {
      throw new AppError("files.type_refused");
    };
    const { desk, user } = await startedChat({ http: { [UPLOAD]: () => answer() } });
    join(desk);
    await choosePicture(user);
    await within(log()).findByText("This kind of file is not accepted");
    expect(desk.sent()).toEqual([]);
    answer = () => KEPT;
    await user.click(within(log()).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(desk.sent()).toEqual([KEPT.url]));
  });

  it("that was not sent is sent after a reload, with the texts", async () => {
    const { user, unmount } = await startedChat({ http: { [UPLOAD]: () => KEPT } });
    await user.type(box(), "Look:{Enter}");
    await choosePicture(user);
    unmount();
    const { desk } = await overlay({ http: { [UPLOAD]: () => KEPT } });
    join(desk);
    await waitFor(() => expect(desk.sent()).toEqual(["Look:", KEPT.url]));
  });

  it("that is chosen stays when the panel is minimised, and over a reload", async () => {
    const { user, desk, unmount } = await startedChat();
    choose();
    await user.click(screen.getByRole("button", { name: "Minimise the chat" }));
    await user.click(screen.getByRole("button", { name: /^Open support chat/ }));
    expect(screen.getByRole("button", { name: "Send the picture" })).toBeTruthy();
    unmount();
    const after = await overlay({}, desk);
    await after.user.click(screen.getByRole("button", { name: /^Open support chat/ }));
    expect(await screen.findByRole("button", { name: "Send the picture" })).toBeTruthy();
  });

  it("that is chosen goes with the conversation", async () => {
    const { user } = await startedChat();
    choose();
    await user.click(screen.getByRole("button", { name: "End the chat" }));
    await user.click(await screen.findByRole("button", { name: "End chat" }));
    await user.click(screen.getByRole("button", { name: "Open support chat" }));
    await user.click(screen.getByRole("button", { name: "Start chat" }));
    await screen.findByText(/^You are number 1 in the queue/);
    expect(screen.queryByRole("button", { name: "Send the picture" })).toBeNull();
  });
});
