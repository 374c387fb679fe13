import type { ChatStatusResponse, QueueStatusResponse } from "@kalima/contracts/sockets";
import type { ThreadMessage } from "@kalima/platform/delivery";

/** Events of the conversation, in the past tense. */
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
  | { type: "typingChanged"; isTyping: boolean }
  /** By the visitor, or because the account changed. */
  | { type: "closed" };
