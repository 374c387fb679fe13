import type { ChatStatusResponse } from "@kalima/contracts/sockets";
import { isSent, restoreThread, type ThreadMessage } from "@kalima/platform/delivery";
import type { ChatEvent } from "./chat-events.ts";
import { type ChatState, NO_CHAT } from "./chat-state.ts";

/** The state after an event. Pure: ids, times and the socket belong to the caller. */
export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "opened":
      return { ...state, isOpen: true, unread: 0 };
    case "minimised":
      return { ...state, isOpen: false };
    case "restored":
      return restoreMessages(state, event.messages);
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

function restoreMessages(state: ChatState, stored: readonly ThreadMessage[]): ChatState {
  if (state.phase !== "idle") return state;
  return { ...state, phase: "resuming", connection: "connecting", ...restoreThread(stored) };
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
