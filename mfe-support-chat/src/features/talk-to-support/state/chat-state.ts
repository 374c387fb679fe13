/** How far a message of the visitor has come. What the other side wrote is always `sent`. */
export type Delivery = "queued" | "sending" | "sent" | "failed";

export type Message = {
  /** The server's; null until it has the message. */
  id: string | null;
  /** Ours, so that a message sent twice is stored once; null for what others wrote. */
  clientId: string | null;
  /** Place in the conversation; null until the server has the message. */
  sequence: number | null;
  content: string;
  sender: "user" | "other";
  type: "text" | "audio" | "image";
  /** UTC instant. */
  timestamp: string;
  delivery: Delivery;
  /** The error code of a `failed` message. */
  failure?: string;
};

/**
 * Where the conversation stands. `resuming`: a stored one, not asked about yet; `starting`: the visitor pressed
 * start; `ended`: by the other side, the messages can still be read.
 */
export type ChatPhase = "idle" | "resuming" | "starting" | "waiting" | "inchat" | "ended";

/** `live` once the server has answered on this connection; before that, nothing typed is sent. */
export type Connection = "none" | "connecting" | "live" | "reconnecting";

export type ChatState = {
  phase: ChatPhase;
  connection: Connection;
  /** Position in the queue, 1 for the next one. */
  queue: number | null;
  /** Support agents at the desk; null while unknown. */
  agents: number | null;
  messages: readonly Message[];
  /** The last one the server gave us, also if it is not displayed. */
  lastSequence: number;
  /** Messages of the other side since the panel was last open. */
  unread: number;
  isOpen: boolean;
  /** Why starting failed, as an error code. */
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

/** The one message that may leave now; null while another is on its way or nobody is there to read it. */
export function nextToSend({ phase, connection, messages }: ChatState): Message | null {
  if (phase !== "inchat" || connection !== "live") return null;
  if (messages.some(({ delivery }) => delivery === "sending")) return null;
  return messages.find(({ delivery }) => delivery === "queued") ?? null;
}
