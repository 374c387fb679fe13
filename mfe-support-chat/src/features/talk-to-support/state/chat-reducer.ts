import type { ChatMessage, ChatStatusResponse } from "@kalima/contracts/sockets";
import type { ChatEvent } from "./chat-events.ts";
import { type ChatState, canWrite, type Delivery, type Message, NO_CHAT } from "./chat-state.ts";
import { mergeMessages } from "./merge-messages.ts";

/** The state after an event. Pure: ids, times and the socket belong to the caller. */
export function chatReducer(state: ChatState, event: ChatEvent): ChatState {
  switch (event.type) {
    case "opened":
      return { ...state, isOpen: true, unread: 0 };
    case "minimised":
      return { ...state, isOpen: false };
    case "restored":
      return restored(state, event.messages);
    case "started":
      return started(state);
    case "connectionLost":
      return state.connection === "none" ? state : { ...state, connection: "reconnecting" };
    case "refused":
      return refused(state, event.code);
    case "statusReceived":
      return statusReceived(state, event.status);
    case "queueReceived": {
      const { queue, agents } = event.queue;
      return state.phase === "waiting" ? { ...state, agents, queue: queue ?? state.queue } : { ...state, agents };
    }
    case "messagesReceived":
      return received(state, event.messages);
    case "written":
      return written(state, event.clientId, event.content, event.at);
    case "sendStarted":
      return withDelivery(state, event.clientId, "sending");
    case "sent":
      return received(state, [event.message]);
    case "sendInterrupted":
      return withDelivery(state, event.clientId, "queued");
    case "sendFailed":
      return withDelivery(state, event.clientId, "failed", event.code);
    case "retried":
      return retried(state, event.clientId);
    case "discarded":
      return {
        ...state,
        messages: state.messages.filter((message) => message.clientId !== event.clientId || isSent(message)),
      };
    case "closed":
      return NO_CHAT;
  }
}

/** Starts a conversation; unsent messages of an ended one move into it. */
function started(state: ChatState): ChatState {
  if (state.phase !== "idle" && state.phase !== "ended") return state;
  const messages = state.messages.filter((message) => !isSent(message));
  return { ...NO_CHAT, isOpen: state.isOpen, phase: "starting", connection: "connecting", messages };
}

function isSent({ delivery }: Message): boolean {
  return delivery === "sent";
}

/** After a reload: a message that was being sent is resent with the same id, so that it is stored once. */
function restored(state: ChatState, stored: readonly Message[]): ChatState {
  if (state.phase !== "idle") return state;
  const messages = stored.map(
    (message): Message => (message.delivery === "sending" ? { ...message, delivery: "queued" } : message),
  );
  const lastSequence = Math.max(0, ...messages.map(({ sequence }) => sequence ?? 0));
  return { ...state, phase: "resuming", connection: "connecting", messages, lastSequence };
}

/** Typed messages stay for a retry, unless the conversation belongs to another person. */
function refused(state: ChatState, code: string): ChatState {
  const { isOpen, messages } = state;
  if (code === "support.chat_not_yours" || messages.length === 0) return { ...NO_CHAT, isOpen, problem: code };
  return { ...state, phase: "ended", connection: "none", queue: null, problem: code };
}

function statusReceived(state: ChatState, { status, queue }: ChatStatusResponse): ChatState {
  // A status added after this build: the chat stays as it is.
  if (state.phase === "idle" || status === "unknown") return state;
  if (status !== "disconnected") return { ...state, phase: status, queue, connection: "live", problem: null };
  // The status from before the visitor pressed start; the answer to `enqueue` follows.
  if (state.phase === "starting") return { ...state, connection: "live" };
  if (state.messages.length === 0) return { ...NO_CHAT, isOpen: state.isOpen };
  return { ...state, phase: "ended", queue: null, connection: "live" };
}

function received(state: ChatState, incoming: readonly ChatMessage[]): ChatState {
  const messages = mergeMessages(state.messages, incoming);
  const news = messages.filter(
    (message) => message.sender === "other" && !state.messages.some(({ id }) => id === message.id),
  );
  return {
    ...state,
    messages,
    lastSequence: Math.max(state.lastSequence, ...incoming.map(({ sequence }) => sequence)),
    unread: state.isOpen ? 0 : state.unread + news.length,
  };
}

function written(state: ChatState, clientId: string, content: string, at: Date): ChatState {
  const text = content.trim();
  if (text === "" || !canWrite(state)) return state;
  const message: Message = {
    id: null,
    clientId,
    sequence: null,
    content: text,
    sender: "user",
    type: "text",
    timestamp: at.toISOString(),
    delivery: "queued",
  };
  return { ...state, messages: [...state.messages, message] };
}

function withDelivery(state: ChatState, clientId: string, delivery: Delivery, failure?: string): ChatState {
  function changed(message: Message): Message {
    // A message the server already has stays sent: a late acknowledgement may say otherwise.
    if (message.clientId !== clientId || isSent(message) || message.delivery === delivery) return message;
    const { failure: _earlier, ...rest } = message;
    return { ...rest, delivery, ...(failure && { failure }) };
  }
  return { ...state, messages: state.messages.map(changed) };
}

/** Queues a failed message again, behind the messages written since. */
function retried(state: ChatState, clientId: string): ChatState {
  const failed = state.messages.find((message) => message.clientId === clientId && message.delivery === "failed");
  if (!failed) return state;
  const others = state.messages.filter((message) => message !== failed);
  const { failure: _failure, ...message } = failed;
  return { ...state, messages: [...others, { ...message, delivery: "queued" }] };
}
