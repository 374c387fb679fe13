import { AppError } from "@kalima/contracts/errors";
import { aSession, renderRemote } from "@kalima/testing";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { aConversation, createFakeMessages, WITH_GRACE } from "./messages.fixtures.ts";

const place = { kind: "slot", slot: "profile.section", key: "messages" } as const;
const PHOTO = new File(["x"], "photo.jpg", { type: "image/jpeg" });
const STORED = { id: "0193c000-0000-7000-8000-000000000001", name: "photo.webp", size: 1, type: "image/webp" };
const URL_OF_FILE = `/api/files/${STORED.id}`;

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

type Answer = (request: { body: FormData }) => unknown;
const accept: Answer = () => ({ ...STORED, url: URL_OF_FILE });

async function open(server = createFakeMessages(), answer = accept) {
  const rendered = await renderRemote(app, {
    path: `/profile/messages?conversation=${WITH_GRACE}`,
    place,
    session: aSession(),
    http: { ...server.routes, "POST /files": answer as never },
    socket: server.socket,
  });
  const log = async () => within(await screen.findByRole("log", { name: "Messages" }));
  return { ...rendered, server, log };
}

const choose = async (file = PHOTO) =>
  fireEvent.change(await screen.findByLabelText("Picture"), { target: { files: [file] } });
const sendButton = () => screen.findByRole("button", { name: "Send the picture" });

describe("a picture", () => {
  it("a picture is uploaded as a file of messages, and sent by its address", async () => {
    let purpose: unknown;
    const { server, user, log } = await open(createFakeMessages(), (request) => {
      purpose = [...request.body.keys(), request.body.get("purpose")];
      return accept(request);
    });
    await choose();
    await user.click(await sendButton());
    await waitFor(() => expect(server.sent()).toMatchObject([{ content: URL_OF_FILE, type: "image" }]));
    expect(purpose).toEqual(["purpose", "file", "message"]);
    expect((await log()).getByRole("link", { name: "Open the picture" }).getAttribute("href")).toBe(URL_OF_FILE);
    expect(screen.queryByRole("button", { name: "Send the picture" })).toBeNull();
  });

  it("that the server refuses says why, and is sent again", async () => {
    let answer: Answer = () => {
      throw new AppError("files.quota_used_up");
    };
    const { server, user, log } = await open(createFakeMessages(), (request) => answer(request));
    await choose();
    await user.click(await sendButton());
    const retry = await (await log()).findByRole("button", { name: "Try again" });
    expect(server.sent()).toEqual([]);
    answer = accept;
    await user.click(retry);
    await waitFor(() => expect(server.sent()).toMatchObject([{ content: URL_OF_FILE }]));
  });

  it("that is chosen waits for its conversation, whatever else is opened", async () => {
    const { unmount } = await open();
    await choose();
    await sendButton();
    unmount();
    await open();
    expect(await sendButton()).toBeTruthy();
  });

  it("that was pressed to be sent without a connection is sent after a reload", async () => {
    const { user, unmount, log } = await open(createFakeMessages(), () => {
      throw new AppError("network.unreachable");
    });
    await choose();
    await user.click(await sendButton());
    await (await log()).findByRole("button", { name: "Try again" });
    unmount();
    const after = await open();
    await after.user.click(await (await after.log()).findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(after.server.sent()).toMatchObject([{ content: URL_OF_FILE, type: "image" }]));
  });

  it("waits for the first paid pack, which is said above the text", async () => {
    await open(createFakeMessages([aConversation({ hidesContacts: true })]));
    expect(await screen.findByText(/Pictures and voice notes open once your first pack together is paid/)).toBeTruthy();
    expect(await screen.findByRole("textbox")).toBeTruthy();
    expect(screen.queryByLabelText("Picture")).toBeNull();
    expect(screen.queryByRole("button", { name: "Voice note" })).toBeNull();
  });
});

describe("what the other side sent", () => {
  it("what the other side sent is shown and played from its address, and named in the list", async () => {
    const last = { content: URL_OF_FILE, type: "audio" as const, isMine: false, at: "2026-03-20T10:00:00Z" };
    const server = createFakeMessages([aConversation({ lastMessage: last })]);
    server.say(WITH_GRACE, URL_OF_FILE, { silently: true, type: "image" });
    server.say(WITH_GRACE, URL_OF_FILE, { silently: true, type: "audio" });
    const { log } = await open(server);
    expect(await (await log()).findByAltText("Picture")).toBeTruthy();
    expect((await log()).getByLabelText("Voice note").getAttribute("src")).toBe(URL_OF_FILE);
    expect((await screen.findByRole("navigation", { name: "Conversations" })).textContent).toContain("Voice note");
  });
});

it("a microphone that fails is logged, without what it said", async () => {
  Object.defineProperty(navigator, "mediaDevices", {
    configurable: true,
    value: {
      getUserMedia: async () => {
        throw new DOMException("Mona's headset is not allowed", "NotAllowedError");
      },
    },
  });
  const { user, logged } = await open();
  await user.click(await screen.findByRole("button", { name: "Voice note" }));
  expect((await screen.findByRole("alert")).textContent).toContain("does not allow the microphone");
  const details = { reason: "refused", error: "NotAllowedError" };
  expect(logged).toEqual([{ level: "warn", message: "The microphone failed", details }]);
  Reflect.deleteProperty(navigator, "mediaDevices");
});
