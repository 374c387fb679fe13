import { aSession, renderingProblems, renderRemote } from "@kalima/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { CHATS, createFakeServer } from "../features/answer-visitors/desk/fake-server.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "desk" } as const;
const PATH = "/dashboard/support/desk";
const ASKED = "2026-03-29T09:58:00Z";
const agentSession = aSession({ role: { name: "agent" } });

const PICTURE = "/api/files/temporary/1?expires=2&signature=a";

async function openDesk(language: "en" | "ar" = "en", server = createFakeServer()) {
  const http = { "POST /files/temporary": () => ({ url: PICTURE, expiresAt: ASKED }) };
  const rendered = await renderRemote(app, {
    path: PATH,
    place,
    language,
    session: agentSession,
    socket: server.socket,
    http,
  });
  return { ...rendered, server };
}

async function deskWithTwo() {
  const desk = await openDesk();
  await screen.findByText("Nobody is waiting");
  act(() => desk.server.change({ status: "available", waiting: [ASKED, ASKED] }));
  await screen.findByText("2 visitors are waiting");
  const next = screen.getByRole("button", { name: "Take the next visitor" });
  await desk.user.click(next);
  await screen.findByRole("region", { name: "Guest 1" });
  await desk.user.click(next);
  await screen.findByRole("region", { name: "Guest 2" });
  return desk;
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" });
const log = () => screen.getByRole("log", { name: /^Messages with/ });

describe("a reload of the desk", () => {
  afterEach(() => sessionStorage.clear());

  it("loses nothing that was not sent, and sends it once", async () => {
    const { server, user, unmount } = await deskWithTwo();
    act(() => server.breakConnection());
    await user.type(box(), "Not lost{Enter}");
    await within(log()).findByText("Waiting");
    unmount();
    const again = await openDesk("en", server);
    await again.user.click(await screen.findByRole("button", { name: /Guest 2.*Not lost/ }));
    await within(log()).findByText("Sent");
    const sent = server.emitted.filter(({ event }) => event === "sendMessage").map(({ payload }) => payload);
    expect(sent).toMatchObject([{ chatSessionId: CHATS[1], message: { content: "Not lost" } }]);
    expect(sessionStorage.getItem("UNSENT_MESSAGES")).not.toContain("Not lost");
  });
});

describe("the desk", () => {
  it("takes nobody while the agent is away", async () => {
    const { server } = await openDesk();
    await screen.findByText("Nobody is waiting");
    act(() => server.change({ waiting: [ASKED] }));
    await screen.findByText("1 visitor is waiting");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Take the next visitor" }).disabled).toBe(true);
  });

  it.each([
    ["en", "Usual wait over 30 days: 2 minutes", "Usual time until a question is answered, over 30 days: 5 hours"],
    ["ar", "الانتظار المعتاد خلال 30 يومًا: دقيقتان", "المدة المعتادة حتى الرد على سؤال خلال 30 يومًا: 5 ساعات"],
  ] as const)("says how long people waited (%s)", async (language, turn, question) => {
    const { server } = await openDesk(language);
    await screen.findAllByRole("status");
    act(() => server.change({ responseSeconds: { turn: 110, question: 18_100 } }));
    expect(await screen.findByText(turn)).toBeTruthy();
    expect(screen.getByText(question)).toBeTruthy();
  });

  it("names the queue in the tab's title", async () => {
    const { server, titles } = await openDesk();
    await screen.findByText("Nobody is waiting");
    act(() => server.change({ waiting: [ASKED, ASKED] }));
    await waitFor(() => expect(titles.at(-1)).toBe("(2) Support desk"));
  });

  it("keeps conversations, drafts and unread messages apart", async () => {
    const { server, user } = await deskWithTwo();
    await user.type(box(), "half a sentence");
    act(() => server.say(CHATS[0], "from the first"));
    const first = screen.getByRole("button", { name: /Guest 1.*1 new/ });
    expect(within(log()).queryByText("from the first")).toBeNull();
    await user.click(first);
    await within(log()).findByText("from the first");
    expect(box().value).toBe("");
    await user.type(box(), "to the first{Enter}");
    await waitFor(() =>
      expect(server.emitted.find(({ event }) => event === "sendMessage")?.payload).toMatchObject({
        chatSessionId: CHATS[0],
        message: { content: "to the first" },
      }),
    );
    await user.click(screen.getByRole("button", { name: /Guest 2/ }));
    expect(box().value).toBe("half a sentence");
  });

  it("sends what was written without a connection once it is back, and only once", async () => {
    const { server, user } = await deskWithTwo();
    act(() => server.breakConnection());
    await screen.findByText(/Reconnecting/);
    await user.type(box(), "still here{Enter}");
    const sent = () => server.emitted.filter(({ event }) => event === "sendMessage");
    expect(sent()).toHaveLength(0);
    act(() => server.connect());
    await within(log()).findByText("Sent");
    expect(sent()).toHaveLength(1);
  });

  it("offers ready replies in both languages, found by a word", async () => {
    const { user } = await deskWithTwo();
    await user.click(screen.getByRole("button", { name: "Ready replies" }));
    await user.type(screen.getByRole("searchbox", { name: "Search the replies" }), "لحظة");
    await user.click(screen.getByRole("button", { name: "One moment please, I am looking into it." }));
    expect(box().value).toBe("One moment please, I am looking into it.");
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it("ends with a reason, and says why it could not", async () => {
    const { server, user, toasts } = await deskWithTwo();
    server.refuse("transferChat", "support.colleague_not_free");
    await user.click(screen.getByRole("button", { name: "Transfer" }));
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Transfer" }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: "error", text: /colleague cannot take/ }));
    await user.click(screen.getByRole("button", { name: "End" }));
    await user.click(screen.getByRole("radio", { name: "The visitor does not reply" }));
    await user.click(screen.getByRole("button", { name: "End the conversation" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Guest 2" })).toBeNull());
    expect(server.emitted.find(({ event }) => event === "closeChat")?.payload).toEqual({
      chatSessionId: CHATS[1],
      reason: "no_reply",
    });
  });

  it("shows which visitor writes, and tells the visitor when the agent does", async () => {
    const { server, user } = await deskWithTwo();
    act(() => server.write(CHATS[1]));
    await screen.findByText("Guest 2 is writing…");
    act(() => server.say(CHATS[1], "done"));
    await waitFor(() => expect(screen.queryByText("Guest 2 is writing…")).toBeNull());
    await user.type(box(), "Hello");
    const told = server.emitted.filter(({ event }) => event === "typing").map(({ payload }) => payload);
    expect(told).toEqual([{ chatSessionId: CHATS[1] }]);
  });

  it("sends a picture by its address, to the chosen visitor alone", async () => {
    const { server, user } = await deskWithTwo();
    const picture = new File(["x"], "map.png", { type: "image/png" });
    fireEvent.change(screen.getByLabelText("Picture"), { target: { files: [picture] } });
    await user.click(screen.getByRole("button", { name: "Send the picture" }));
    await waitFor(() =>
      expect(server.emitted.filter(({ event }) => event === "sendMessage").map(({ payload }) => payload)).toMatchObject(
        [{ chatSessionId: CHATS[1], message: { type: "image", content: PICTURE } }],
      ),
    );
  });

  it("moves between conversations by key, while the agent types, those with new messages first", async () => {
    const { server, user } = await deskWithTwo();
    act(() => server.say(CHATS[0], "hello?"));
    expect(await screen.findByText("New message from Guest 1: hello?")).toBeTruthy();
    await user.type(box(), "half");
    await user.keyboard("{F8}");
    await screen.findByRole("region", { name: "Guest 1" });
    expect(document.activeElement).toBe(box());
    await user.keyboard("{F8}");
    await screen.findByRole("region", { name: "Guest 2" });
    expect(box().value).toBe("half");
  });

  it("leaves the focus in the list when a conversation ends", async () => {
    const { user } = await deskWithTwo();
    await user.click(screen.getByRole("button", { name: "End" }));
    await user.click(screen.getByRole("button", { name: "End the conversation" }));
    const title = await screen.findByRole("heading", { name: "Your conversations" });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it("saves a private note", async () => {
    const { server, user } = await deskWithTwo();
    await user.type(screen.getByRole("textbox", { name: /Private note/ }), "Asks about a refund");
    await user.click(screen.getByRole("button", { name: "Save the note" }));
    await waitFor(() =>
      expect(server.emitted.find(({ event }) => event === "setNote")?.payload).toEqual({
        chatSessionId: CHATS[1],
        note: "Asks about a refund",
      }),
    );
  });

  it("speaks Arabic, and is the same from the server and in the browser", async () => {
    await openDesk("ar");
    expect(await screen.findByText("لا أحد ينتظر")).toBeTruthy();
    expect(await renderingProblems(app, { path: PATH, place, session: agentSession })).toEqual([]);
  });
});
