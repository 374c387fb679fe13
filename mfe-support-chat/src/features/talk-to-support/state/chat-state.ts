import { isSent, NO_MESSAGES, restoreThread, type Thread, type ThreadMessage } from "@kalima/platform/delivery";
import type { ChatStatusResponse, QueueStatusResponse } from "@kalima/support-contract";

/**
 * State of the conversation. `resuming`: a stored one whose status is not known yet; `starting`: the visitor pressed
 * start; `ended`: by the other side or refused, the messages can still be read.
 */
export type ChatPhase = "idle" | "resuming" | "starting" | "waiting" | "inchat" | "ended";

/** `live` once the server has acknowledged on this connection; nothing is sent before. */
export type Connection = "none" | "connecting" | "live" | "reconnecting";

export type ChatState = Thread & {
  phase: ChatPhase;
  connection: Connection;
  /** Position in the queue, 1 for the next one. */
  queue: number | null;
  /** Available support agents; null while unknown. */
  agents: number | null;
  /** Minutes until the turn comes; null while it is unknown. */
  expectedMinutes: number | null;
  /** First name of the agent in the chat; null while there is none, or it is unknown. */
  agent: string | null;
  /** The agent was notified of the conversation and is not there yet. */
  isAgentAway: boolean;
  /** True while the other side writes. */
  isOtherTyping: boolean;
  /** Messages of the other side since the panel was last open. */
  unread: number;
  isOpen: boolean;
  /** The error code of a refused conversation. */
  problem: string | null;
};

export const NO_CHAT: ChatState = {
  ...NO_MESSAGES,
  phase: "idle",
  connection: "none",
  queue: null,
  agents: null,
  expectedMinutes: null,
  agent: null,
  isAgentAway: false,
  isOtherTyping: false,
  unread: 0,
  isOpen: false,
  problem: null,
};

/** True while the visitor may write: messages wait until an agent joins. */
export function canWrite({ phase }: ChatState): boolean {
  return phase === "starting" || phase === "waiting" || phase === "inchat" || phase === "resuming";
}

/** True while messages go out: an agent is there, and the server knows the conversation on this connection. */
export function canSend({ phase, connection }: ChatState): boolean {
  return phase === "inchat" && connection === "live";
}

/** With what the other side has written meanwhile counted, unless the visitor sees it. */
export function countUnread(before: ChatState, after: ChatState): ChatState {
  if (after.isOpen || after.messages === before.messages) return after;
  const known = new Set(before.messages.map(({ id }) => id));
  const news = after.messages.filter(({ sender, id }) => sender === "other" && !known.has(id));
  return { ...after, unread: after.unread + news.length };
}

/** Events of the conversation, in the past tense. */
export type ChatEvent =
  | { type: "opened" }
  | { type: "minimised" }
  /** `isStarting` when the page went before the server had heard of it: it is started again, under the same id. */
  | { type: "restored"; isStarting: boolean; messages: readonly ThreadMessage[] }
  | { type: "started" }
  | { type: "connectionLost" }
  /** The server refused the conversation. */
  | { type: "refused"; code: string }
  | { type: "statusReceived"; status: ChatStatusResponse }
  | { type: "queueReceived"; queue: QueueStatusResponse }
  | { type: "typingChanged"; isTyping: boolean }
  /** By the visitor, or because the account changed. */
  | { type: "closed" };

/** The state after an event. Pure: ids, times and the socket belong to the caller. */
export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "opened":
      return { ...state, isOpen: true, unread: 0 };
    case "minimised":
      return { ...state, isOpen: false };
    case "restored":
      return restoreConversation(state, event);
    case "started":
      return startConversation(state);
    case "connectionLost":
      return state.connection === "none" ? state : { ...state, connection: "reconnecting" };
    case "refused":
      return refuseConversation(state, event.code);
    case "statusReceived":
      return statusReceived(state, event.status);
    case "queueReceived": {
      const { queue, agents, expectedMinutes = null } = event.queue;
      const next = { ...state, agents, expectedMinutes };
      return state.phase === "waiting" ? { ...next, queue: queue ?? state.queue } : next;
    }
    case "typingChanged":
      return { ...state, isOtherTyping: event.isTyping };
    case "closed":
      return NO_CHAT;
  }
}

/** Starts a conversation; unsent messages of an ended one move into it. */
function startConversation(state: ChatState): ChatState {
  if (state.phase !== "idle" && state.phase !== "ended") return state;
  const messages = state.messages.filter((message) => !isSent(message));
  return { ...NO_CHAT, isOpen: state.isOpen, phase: "starting", connection: "connecting", messages };
}

function restoreConversation(
  state: ChatState,
  { isStarting, messages }: Extract<ChatEvent, { type: "restored" }>,
): ChatState {
  if (state.phase !== "idle") return state;
  const phase = isStarting ? "starting" : "resuming";
  return { ...state, phase, connection: "connecting", ...restoreThread(messages) };
}

/** Typed messages stay for a retry, unless the conversation belongs to another person. */
function refuseConversation(state: ChatState, code: string): ChatState {
  const { isOpen, messages } = state;
  if (code === "support.chat_not_yours" || messages.length === 0) return { ...NO_CHAT, isOpen, problem: code };
  return { ...state, phase: "ended", connection: "none", queue: null, problem: code };
}

function statusReceived(state: ChatState, response: ChatStatusResponse): ChatState {
  const { status, queue, isAgentAway = false } = response;
  // A status added after this build: the chat stays as it is.
  if (state.phase === "idle" || status === "unknown") return state;
  if (status !== "disconnected")
    return {
      ...state,
      phase: status,
      queue,
      agent: response.agent ?? null,
      isAgentAway,
      connection: "live",
      problem: null,
    };
  // The status from before the visitor pressed start; the answer to `enqueue` follows.
  if (state.phase === "starting") return { ...state, connection: "live" };
  if (state.messages.length === 0) return { ...NO_CHAT, isOpen: state.isOpen };
  return { ...state, phase: "ended", queue: null, connection: "live" };
}
