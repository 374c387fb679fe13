import { NO_MESSAGES, type Thread } from "@kalima/platform/delivery";

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
