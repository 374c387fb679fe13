import type { ChatMessage } from "@kalima/contracts/sockets";
import { describe, expect, it } from "vitest";
import type { ChatEvent } from "./chat-events.ts";
import { chatReducer } from "./chat-reducer.ts";
import { type ChatPhase, type ChatState, type Connection, NO_CHAT, nextToSend } from "./chat-state.ts";

const AT = new Date("2026-03-29T10:00:00Z");

function after(...events: ChatEvent[]): ChatState {
  return events.reduce(chatReducer, NO_CHAT);
}

function status(status: "disconnected" | "waiting" | "inchat", queue: number | null = null): ChatEvent {
  return { type: "statusReceived", status: { status, queue } };
}

function written(clientId: string, content = clientId): ChatEvent {
  return { type: "written", kind: "text", clientId, content, at: AT };
}

function fromServer(sequence: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `00000000-0000-4000-8000-00000000000${sequence}`,
    clientId: null,
    sequence,
    content: `text ${sequence}`,
    sender: "other",
    type: "text",
    timestamp: AT.toISOString(),
    ...changes,
  };
}

const started: ChatEvent = { type: "started" };
const waiting = [started, status("waiting", 2)];
const inchat = [...waiting, status("inchat")];

describe("the conversation", () => {
  it.each<[string, ChatEvent[], ChatPhase, Connection, number | null]>([
    ["begins with start", [started], "starting", "connecting", null],
    ["waits with a place in the queue", waiting, "waiting", "live", 2],
    ["moves up in the queue", [...waiting, status("waiting", 1)], "waiting", "live", 1],
    ["gets an agent", inchat, "inchat", "live", null],
    ["goes back to the queue when the agent is lost", [...inchat, status("waiting", 1)], "waiting", "live", 1],
    [
      "keeps its place while the connection is broken",
      [...waiting, { type: "connectionLost" }],
      "waiting",
      "reconnecting",
      2,
    ],
    ["is ended by the other side", [...inchat, written("a"), status("disconnected")], "ended", "live", null],
    ["does not start twice", [...inchat, started], "inchat", "live", null],
    ["starts although the server knew nothing of it", [started, status("disconnected")], "starting", "live", null],
    ["is over when the visitor closes it", [...inchat, { type: "closed" }], "idle", "none", null],
    ["is resumed after a reload", [{ type: "restored", messages: [] }], "resuming", "connecting", null],
    [
      "is forgotten when nothing was said and the server has dropped it",
      [{ type: "restored", messages: [] }, status("disconnected")],
      "idle",
      "none",
      null,
    ],
    ["cannot start when refused", [started, { type: "refused", code: "server.unavailable" }], "idle", "none", null],
    ["ignores news of a conversation that is over", [status("inchat")], "idle", "none", null],
  ])("%s", (_claim, events, phase, connection, queue) => {
    expect(after(...events)).toMatchObject({ phase, connection, queue });
  });

  it("keeps why it could not start until the next start", () => {
    const failed = after(started, { type: "refused", code: "server.unavailable" });
    expect(failed.problem).toBe("server.unavailable");
    expect(chatReducer(failed, started).problem).toBeNull();
  });

  it("takes what was typed too late into the next conversation, and nothing else", () => {
    const ended = after(
      ...inchat,
      { type: "messagesReceived", messages: [fromServer(1)] },
      written("late"),
      status("disconnected"),
    );
    const next = chatReducer(ended, started);
    expect(next.messages.map(({ content }) => content)).toEqual(["late"]);
    expect(next.lastSequence).toBe(0);
  });

  it("drops the messages of a conversation that belongs to another person", () => {
    const state = after(
      ...inchat,
      { type: "messagesReceived", messages: [fromServer(1)] },
      { type: "refused", code: "support.chat_not_yours" },
    );
    expect(state).toMatchObject({ phase: "idle", messages: [] });
  });
});

describe("messages", () => {
  it("wait until an agent is there and the connection is live", () => {
    expect(nextToSend(after(...waiting, written("a")))).toBeNull();
    expect(nextToSend(after(...inchat, written("a")))?.clientId).toBe("a");
    expect(nextToSend(after(...inchat, written("a"), { type: "connectionLost" }))).toBeNull();
  });

  it("are sent one after the other, in the order they were typed", () => {
    const typed = after(...waiting, written("a"), written("b"), status("inchat"));
    const first = chatReducer(typed, { type: "sendStarted", clientId: "a" });
    expect(nextToSend(first)).toBeNull();
    const sent = chatReducer(first, { type: "sent", message: fromServer(1, { clientId: "a", sender: "user" }) });
    expect(nextToSend(sent)?.clientId).toBe("b");
  });

  it("go again by themselves when the connection broke, and by hand when they failed", () => {
    const sending = after(...inchat, written("a"), { type: "sendStarted", clientId: "a" });
    expect(nextToSend(chatReducer(sending, { type: "sendInterrupted", clientId: "a" }))?.clientId).toBe("a");
    const failed = chatReducer(sending, { type: "sendFailed", clientId: "a", code: "server.unexpected" });
    expect(nextToSend(failed)).toBeNull();
    expect(nextToSend(chatReducer(failed, { type: "retried", clientId: "a" }))?.clientId).toBe("a");
    expect(chatReducer(failed, { type: "discarded", clientId: "a" }).messages).toEqual([]);
  });

  it("stay sent whatever a late answer says", () => {
    const sent = after(...inchat, written("a"), {
      type: "sent",
      message: fromServer(1, { clientId: "a", sender: "user" }),
    });
    expect(
      chatReducer(sent, { type: "sendFailed", clientId: "a", code: "server.unexpected" }).messages[0]?.delivery,
    ).toBe("sent");
  });

  it("are not written when they are empty, nor before the start", () => {
    expect(after(...inchat, written("a", "  \n ")).messages).toEqual([]);
    expect(after(written("a")).messages).toEqual([]);
    expect(after(...inchat, written("a", "  hello ")).messages[0]?.content).toBe("hello");
  });

  it("are in the server's order and once each, unsent ones last", () => {
    const mine = fromServer(2, { clientId: "a", sender: "user", content: "escaped" });
    const state = after(
      ...inchat,
      written("a"),
      written("b"),
      { type: "messagesReceived", messages: [fromServer(3), mine] },
      { type: "messagesReceived", messages: [fromServer(1), fromServer(3), mine] },
    );
    expect(state.messages.map(({ content }) => content)).toEqual(["text 1", "escaped", "text 3", "b"]);
    expect(state.lastSequence).toBe(3);
  });

  it("hide commands of the server but remember how far it came", () => {
    const state = after(...inchat, {
      type: "messagesReceived",
      messages: [
        fromServer(1, { content: "[[cmd:transfer]]" }),
        fromServer(2, { content: "[[hide-user]] note" }),
        fromServer(3, { content: "see [[cmd: and no end" }),
      ],
    });
    expect(state.messages.map(({ sequence }) => sequence)).toEqual([3]);
    expect(state).toMatchObject({ lastSequence: 3, unread: 1 });
  });

  it("go out again after a reload with the id they had", () => {
    const before = after(...inchat, written("a"), { type: "sendStarted", clientId: "a" });
    const resumed = after({ type: "restored", messages: before.messages }, status("inchat"));
    expect(nextToSend(resumed)?.clientId).toBe("a");
  });
});

describe("unread", () => {
  const news: ChatEvent = { type: "messagesReceived", messages: [fromServer(1), fromServer(2, { sender: "user" })] };

  it("counts what the other side wrote while the panel is away, each once", () => {
    expect(after(...inchat, news, news).unread).toBe(1);
  });

  it("is nothing while the panel is open, and after opening it", () => {
    expect(after({ type: "opened" }, ...inchat, news).unread).toBe(0);
    expect(after(...inchat, news, { type: "opened" }).unread).toBe(0);
  });
});
