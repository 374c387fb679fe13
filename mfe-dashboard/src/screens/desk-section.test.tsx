import { AppError } from "@kalima/contracts/errors";
import type { OtherConversation, SupportRequest } from "@kalima/support-contract";
import { aSession, type FakeRoutes, renderingProblems, renderRemote } from "@kalima/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import * as app from "../app.ts";
import { CHATS, createFakeServer, toConversationId } from "../features/answer-visitors/desk/fake-server.ts";
import { deskRoutes, READY } from "./desk.fixtures.ts";

const place = { kind: "slot", slot: "dashboard.section", key: "desk" } as const;
const PATH = "/dashboard/support/desk";
const ASKED = "2026-03-29T09:58:00Z";
const agentSession = aSession({ role: { name: "agent" } });
const OWN_ID = agentSession.state === "signedIn" ? agentSession.user.id : "";

const PICTURE = "/api/files/temporary/1?expires=2&signature=a";

async function openDesk(language: "en" | "ar" = "en", server = createFakeServer(), routes: FakeRoutes = {}) {
  const http = {
    ...deskRoutes(),
    ...routes,
    "POST /files/temporary": () => ({ url: PICTURE, expiresAt: ASKED }),
  };
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

const OMAR = { id: "0193a000-0000-4000-8000-0000000000c1", name: "Omar", isFree: true, presence: "free" as const };
const MONAS: OtherConversation = {
  ...{ chatSessionId: CHATS[0], conversationId: toConversationId(CHATS[0]), askedAt: ASKED, dueAt: null },
  ...{ name: "Mona", agent: { id: OMAR.id, name: OMAR.name }, note: "" },
};
const QUESTION: SupportRequest = {
  ...{ id: "0193a000-0000-4000-8000-0000000000d1", topic: null, details: "When do you open?", state: "open" },
  ...{ createdAt: ASKED, dueAt: null, replies: [], source: "chat", channel: "profile", agent: "Hana" },
  from: { name: "Laila", phone: null, email: null, hasAccount: true },
};

async function deskWithTwo(routes: FakeRoutes = {}) {
  const desk = await openDesk("en", createFakeServer(), routes);
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

  it("offers ready replies in the visitor's language, found by a shortcut or a word of either", async () => {
    const { server, user } = await deskWithTwo();
    act(() => server.say(CHATS[1], "مرحبًا"));
    await user.click(screen.getByRole("button", { name: "Ready replies" }));
    await user.type(await screen.findByRole("searchbox", { name: "Search the replies" }), "moment please");
    await user.click(await screen.findByRole("button", { name: /لحظة من فضلك\./ }));
    expect(box().value).toBe("لحظة من فضلك.");
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it("searches ready replies after a slash, and takes the first with Enter", async () => {
    const { user } = await deskWithTwo();
    await user.type(box(), "/");
    const search = await screen.findByRole("searchbox", { name: "Search the replies" });
    await screen.findByRole("button", { name: /One moment/ });
    await user.type(search, "mom{Enter}");
    await waitFor(() => expect(box().value).toBe("One moment please."));
  });

  it("takes the first reply also where Enter is pressed before the replies have come", async () => {
    let give = (_replies: unknown[]) => {};
    const { user } = await deskWithTwo({
      "GET /staff/canned-replies": () => new Promise((resolve) => (give = resolve)),
    });
    await user.type(box(), "/");
    await user.type(await screen.findByRole("searchbox", { name: "Search the replies" }), "mom{Enter}");
    give([READY]);
    await waitFor(() => expect(box().value).toBe("One moment please."));
  });

  it("assigns to a colleague with a note", async () => {
    const sent: unknown[] = [];
    const { server, user } = await deskWithTwo({
      "PUT /staff/support-conversations/:id/assignee": ({ path, body }) => {
        sent.push([path.split("/").at(-2), body]);
        return { done: true };
      },
    });
    act(() => server.change({ colleagues: [OMAR] }));
    await user.click(screen.getByRole("button", { name: "Assign" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(await dialog.findByRole("radio", { name: "Omar, available" })).toHaveProperty("checked", true);
    await user.type(dialog.getByRole("textbox", { name: /Private note/ }), "A refund");
    await user.click(dialog.getByRole("button", { name: "Assign" }));
    await waitFor(() =>
      expect(sent).toEqual([[toConversationId(CHATS[1]), { agentId: OMAR.id, from: OWN_ID, note: "A refund" }]]),
    );
  });

  it("asks before it takes over from a colleague, and says who was faster", async () => {
    const { server, user, toasts } = await openDesk("en", createFakeServer(), {
      "PUT /staff/support-conversations/:id/assignee": () => {
        throw new AppError("support.taken_by_colleague", { status: 409, extra: { agent: "Salma" } });
      },
    });
    await screen.findByText("Nobody is waiting");
    act(() => server.change({ others: [MONAS] }));
    await user.click(await screen.findByRole("radio", { name: "All (1)" }));
    await user.click(screen.getByRole("button", { name: /Mona.*With Omar/ }));
    await screen.findByRole("log", { name: "Messages with Mona" });
    expect(screen.queryByRole("textbox", { name: "Your answer" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Take over" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Omar has this. Take over?" }));
    await user.click(dialog.getByRole("button", { name: "Take over" }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: "error", text: "Salma took it a moment ago" }));
  });

  it("hands the conversations on when the agent goes away and wants that", async () => {
    const sent: unknown[] = [];
    const { server, user } = await deskWithTwo({
      "PUT /staff/support-conversations/:id/assignee": ({ body }) => {
        sent.push(body);
        return { done: true };
      },
    });
    await user.click(screen.getByRole("button", { name: "Go away" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("radio", { name: /back into the queue/ }));
    await user.click(dialog.getByRole("button", { name: "Go away" }));
    const back = { agentId: null, from: OWN_ID };
    await waitFor(() => expect(sent).toEqual([back, back]));
    expect(server.emitted.find(({ event }) => event === "setAgentAvailability")?.payload).toEqual({
      status: "unavailable",
    });
  });

  it("opens a question of the list beside its history, to whoever has it", async () => {
    const question = { ...QUESTION, state: "taken", agentId: OWN_ID } as const;
    const { user } = await openDesk("en", createFakeServer(), {
      ...deskRoutes([question]),
      "GET /staff/support-requests/:id/history": () => ({ bookings: [], payments: [], earlier: [] }),
    });
    const entry = await screen.findByRole("button", { name: /Laila/ });
    // The pane and its texts load: React waits for them only in an awaited `act`.
    await act(() => user.click(entry));
    const pane = within(await screen.findByRole("region", { name: "Laila" }));
    expect(pane.getByText("When do you open?")).toBeTruthy();
    expect(pane.getByRole("button", { name: "Send the answer" })).toBeTruthy();
    await screen.findByText("No booking yet");
  });

  it("answers a question that nobody has, and gives the text back when that is undone", async () => {
    const replyId = "0193a000-0000-4000-8000-0000000000e1";
    const questions: SupportRequest[] = [{ ...QUESTION, agent: null, channel: "sms" }];
    const move = (state: SupportRequest["state"]) => {
      questions[0] = { ...QUESTION, channel: "sms", state, agentId: OWN_ID };
    };
    const { user, http, toasts } = await openDesk("en", createFakeServer(), {
      ...deskRoutes(questions),
      "GET /staff/support-requests/:id/history": () => ({ bookings: [], payments: [], earlier: [] }),
      "POST /staff/support-requests/:id/replies": () => {
        move("answered");
        return { done: true, heldReplyId: replyId };
      },
      "DELETE /staff/support-requests/:id/replies/:replyId": () => {
        move("taken");
        return { done: true };
      },
    });
    await user.click(await screen.findByRole("radio", { name: "Unassigned (1)" }));
    const entry = await screen.findByRole("button", { name: /Laila/ });
    await act(() => user.click(entry));
    const answer = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Your answer/ });
    await user.type(await answer(), "At nine.");
    await user.click(screen.getByRole("button", { name: "Send the answer" }));
    await waitFor(() => expect(toasts.at(-1)?.action?.label).toBe("Undo"));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Send the answer" })).toBeNull());
    expect(sessionStorage.getItem(`SUPPORT_REPLY_DRAFT:${QUESTION.id}`)).toBeNull();
    act(() => toasts.at(-1)?.action?.run());
    expect((await answer()).value).toBe("At nine.");
    expect(http.requests.find(({ method }) => method === "DELETE")?.path).toContain(
      `/${QUESTION.id}/replies/${replyId}`,
    );
    sessionStorage.clear();
  });

  it("remembers on this device which sounds and marks are off", async () => {
    const { server, user, titles, unmount } = await openDesk();
    await screen.findByText("Nobody is waiting");
    await user.click(screen.getByRole("button", { name: "Sounds" }));
    await user.click(await screen.findByRole("checkbox", { name: "Number in the title of the tab" }));
    act(() => server.change({ waiting: [ASKED] }));
    await screen.findByText("1 visitor is waiting");
    expect(titles.at(-1)).toBe("Support desk");
    unmount();
    await openDesk("en", server);
    await screen.findByText("1 visitor is waiting");
    expect(localStorage.getItem("DEVICE_DESK_MARKS_OFF")).toBe("title");
    localStorage.clear();
  });

  it("ends with a reason", async () => {
    const { server, user } = await deskWithTwo();
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
    const title = await screen.findByRole("heading", { name: "Inbox" });
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
    expect(
      await renderingProblems(app, {
        path: PATH,
        place,
        session: agentSession,
        http: deskRoutes(),
      }),
    ).toEqual([]);
  });
});
