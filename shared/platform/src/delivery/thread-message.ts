import type { ChatMessage } from "@kalima/contracts/sockets";

/** Delivery of one's own message. Messages of the other side are always `sent`. */
export type Delivery = "queued" | "sending" | "sent" | "failed";

export type ThreadMessage = {
  /** The server's; null until it has the message. */
  id: string | null;
  /** Our idempotency key; null for messages of the other side. */
  clientId: string | null;
  /** Position in the conversation; null until the server has the message. */
  sequence: number | null;
  content: string;
  sender: "user" | "other";
  type: ChatMessage["type"];
  /** UTC instant. */
  timestamp: string;
  delivery: Delivery;
  /** How much of a picture has been sent, 0 to 1. */
  share?: number;
  /** The error code of a `failed` message. */
  failure?: string;
};
