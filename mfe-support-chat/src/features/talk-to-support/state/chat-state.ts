import type { ChatMessage } from "@kalima/contracts/sockets";

/** Delivery of the visitor's message. Messages of the other side are always `sent`. */
export type Delivery = "queued" | "sending" | "sent" | "failed";

export type Message = {
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
  /** The error code of a `failed` message. */
  failure?: string;
};

/**
 * State of the conversation. `resuming`: a stored one whose status is not known yet; `starting`: the visitor pressed
 * start; `ended`: by the other side or refused, the messages can still be read.
 */
export type ChatPhase = "idle" | "resuming" | "starting" | "waiting" | "inchat" | "ended";

/** `live` once the server has acknowledged on this connection; nothing is sent before. */
export type Connection = "none" | "connecting" | "live" | "reconnecting";

export type ChatState = {
  phase: ChatPhase;
  connection: Connection;
  /** Position in the queue, 1 for the next one. */
  queue: number | null;
  /** Available support agents; null while unknown. */
  agents: number | null;
  messages: readonly Message[];
  /** Of the server's last message, displayed or hidden. */
  lastSequence: number;
  /** Messages of the other side since the panel was last open. */
  unread: number;
  isOpen: boolean;
  /** The error code of a refused conversation. */
  problem: string | null;
};

export const NO_CHAT: ChatState = {
  phase: "idle",
  connection: "none",
  queue: null,
  agents: null,
  messages: [],
  lastSequence: 0,
  unread: 0,
  isOpen: false,
  problem: null,
};

/** Whether the visitor may write: messages wait until an agent joins. */
export function canWrite({ phase }: ChatState): boolean {
  return phase === "starting" || phase === "waiting" || phase === "inchat" || phase === "resuming";
}

/** The next message to send; null while another is being sent or no agent has joined. */
export function nextToSend({ phase, connection, messages }: ChatState): Message | null {
  if (phase !== "inchat" || connection !== "live") return null;
  if (messages.some(({ delivery }) => delivery === "sending")) return null;
  return messages.find(({ delivery }) => delivery === "queued") ?? null;
}
