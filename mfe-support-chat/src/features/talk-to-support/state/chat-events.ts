import type { ChatMessage, ChatStatusResponse, QueueStatusResponse } from "@kalima/contracts/sockets";
import type { Message } from "./chat-state.ts";

/** What happened to the conversation, in the past tense. */
export type ChatEvent =
  | { type: "opened" }
  | { type: "minimised" }
  | { type: "restored"; messages: readonly Message[] }
  | { type: "started" }
  | { type: "connectionLost" }
  /** The server does not take this conversation. */
  | { type: "refused"; code: string }
  | { type: "statusReceived"; status: ChatStatusResponse }
  | { type: "queueReceived"; queue: QueueStatusResponse }
  | { type: "messagesReceived"; messages: readonly ChatMessage[] }
  | { type: "written"; clientId: string; content: string; at: Date }
  | { type: "sendStarted"; clientId: string }
  | { type: "sent"; message: ChatMessage }
  /** The connection broke before the answer: it goes again by itself, with the same id. */
  | { type: "sendInterrupted"; clientId: string }
  | { type: "sendFailed"; clientId: string }
  | { type: "retried"; clientId: string }
  | { type: "discarded"; clientId: string }
  /** Given up by the visitor, or not theirs any more. */
  | { type: "closed" };
