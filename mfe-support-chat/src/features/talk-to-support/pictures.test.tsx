import { REMOTE_STORAGE_KEYS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { box, join, log, startedChat } from "./support-chat.fixtures.ts";

const UPLOAD = "POST /files/temporary";
const KEPT = { url: "/api/files/temporary/1?expires=2&signature=a", expiresAt: "2026-03-30T10:00:00Z" };
const PHOTO = new File(["x"], "photo.jpg", { type: "image/jpeg" });
beforeEach(() => sessionStorage.clear());

async function choosePicture(user: { click(element: Element): Promise<void> }) {
  fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [PHOTO] } });
  await user.click(screen.getByRole("button", { name: "Send the picture" }));
}

describe("a picture for support", () => {
  it("is sent by its address, between the texts around it", async () => {
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

  it("that was not sent is not kept over a reload, texts are", async () => {
    const { user } = await startedChat({ http: { [UPLOAD]: () => KEPT } });
    await user.type(box(), "Look:{Enter}");
    await choosePicture(user);
    const kept = JSON.parse(sessionStorage.getItem(REMOTE_STORAGE_KEYS.chatMessages) ?? "[]");
    expect(kept.map(({ content }: { content: string }) => content)).toEqual(["Look:"]);
  });
});
