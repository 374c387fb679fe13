import type {
  ChatMessage,
  ChatStatusResponse,
  MessageType,
  QueueStatusResponse,
  Receipts,
} from "@kalima/contracts/sockets";
import type { ThreadMessage } from "@kalima/platform/delivery";

/** What happened to the conversation, in the past tense. */
export type ChatEvent =
  | { type: "opened" }
  | { type: "minimised" }
  | { type: "restored"; messages: readonly ThreadMessage[] }
  | { type: "started" }
  | { type: "connectionLost" }
  /** The server refused the conversation. */
  | { type: "refused"; code: string }
  | { type: "statusReceived"; status: ChatStatusResponse }
  | { type: "queueReceived"; queue: QueueStatusResponse }
  | { type: "messagesReceived"; messages: readonly ChatMessage[] }
  | { type: "receiptsReceived"; receipts: Receipts }
  | { type: "typingChanged"; isTyping: boolean }
  | { type: "written"; clientId: string; content: string; kind: MessageType; at: Date }
  | { type: "uploaded"; clientId: string; share: number }
  /** A file that was not sent before a reload has another address now. */
  | { type: "fileRestored"; clientId: string; content: string }
  | { type: "sendStarted"; clientId: string }
  | { type: "sent"; message: ChatMessage }
  /** The connection broke before the acknowledgement: the message is resent with the same id. */
  | { type: "sendInterrupted"; clientId: string }
  | { type: "sendFailed"; clientId: string; code: string }
  | { type: "retried"; clientId: string }
  | { type: "discarded"; clientId: string }
  /** By the visitor, or because the account changed. */
  | { type: "closed" };
