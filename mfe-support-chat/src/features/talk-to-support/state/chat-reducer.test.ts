import type { ThreadMessage } from "@kalima/platform/delivery";
import { describe, expect, it } from "vitest";
import {
  type ChatEvent,
  type ChatPhase,
  type ChatState,
  type Connection,
  canSend,
  chatReducer,
  countUnread,
  NO_CHAT,
} from "./chat-state.ts";

function after(...events: ChatEvent[]): ChatState {
  return events.reduce(chatReducer, NO_CHAT);
}

function status(status: "disconnected" | "waiting" | "inchat", queue: number | null = null): ChatEvent {
  return { type: "statusReceived", status: { status, queue } };
}

function message(sequence: number | null, changes: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: sequence === null ? null : `00000000-0000-4000-8000-00000000000${sequence}`,
    clientId: sequence === null ? "unsent" : null,
    sequence,
    content: `text ${sequence}`,
    sender: sequence === null ? "user" : "other",
    type: "text",
    timestamp: "2026-03-29T10:00:00Z",
    delivery: sequence === null ? "queued" : "sent",
    ...changes,
  };
}

function withMessages(state: ChatState, ...messages: ThreadMessage[]): ChatState {
  return countUnread(state, { ...state, messages, lastSequence: messages.length });
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
    ["does not start twice", [...inchat, started], "inchat", "live", null],
    ["starts although the server knew nothing of it", [started, status("disconnected")], "starting", "live", null],
    ["is over when the visitor closes it", [...inchat, { type: "closed" }], "idle", "none", null],
    [
      "is started after a reload when the server had not heard of it",
      [{ type: "restored", isStarting: true, messages: [] }, status("disconnected")],
      "starting",
      "live",
      null,
    ],
    [
      "is resumed after a reload",
      [{ type: "restored", isStarting: false, messages: [] }],
      "resuming",
      "connecting",
      null,
    ],
    [
      "is forgotten when nothing was said and the server has dropped it",
      [{ type: "restored", isStarting: false, messages: [] }, status("disconnected")],
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

  it("the conversation is ended by the other side, and can still be read", () => {
    const state = withMessages(after(...inchat), message(1));
    expect(chatReducer(state, status("disconnected"))).toMatchObject({ phase: "ended", messages: state.messages });
  });

  it("takes what was typed too late into the next conversation, and nothing else", () => {
    const ended = chatReducer(withMessages(after(...inchat), message(1), message(null)), status("disconnected"));
    const next = chatReducer(ended, started);
    expect(next.messages.map(({ clientId }) => clientId)).toEqual(["unsent"]);
    expect(next.lastSequence).toBe(0);
  });

  it("drops the messages of a conversation that belongs to another person", () => {
    const state = withMessages(after(...inchat), message(1));
    expect(chatReducer(state, { type: "refused", code: "support.chat_not_yours" })).toMatchObject({
      phase: "idle",
      messages: [],
    });
  });

  it("sends messages once an agent is there and the connection is live", () => {
    expect(canSend(after(...waiting))).toBe(false);
    expect(canSend(after(...inchat))).toBe(true);
    expect(canSend(after(...inchat, { type: "connectionLost" }))).toBe(false);
  });

  it("sends a message again after a reload under the id it had", () => {
    const sending = message(null, { delivery: "sending" });
    const resumed = after({ type: "restored", isStarting: false, messages: [sending] });
    expect(resumed.messages).toEqual([{ ...sending, delivery: "queued" }]);
  });
});

describe("unread", () => {
  const news = [message(1), message(2, { sender: "user" })];

  it("counts what the other side wrote while the panel is away, each once", () => {
    const once = withMessages(after(...inchat), ...news);
    expect(once.unread).toBe(1);
    expect(withMessages(once, ...news).unread).toBe(1);
    expect(withMessages(once, ...news, message(3)).unread).toBe(2);
  });

  it("the number of unread messages is zero while the panel is open, and after opening it", () => {
    expect(withMessages(after({ type: "opened" }, ...inchat), ...news).unread).toBe(0);
    expect(chatReducer(withMessages(after(...inchat), ...news), { type: "opened" }).unread).toBe(0);
  });
});
