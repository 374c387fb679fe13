import { NO_MESSAGES, type Thread } from "@kalima/platform/delivery";
import type { Desk, DeskConversation, SupportAgent } from "@kalima/support-contract";

export type DeskState = {
  connection: "connecting" | "live" | "reconnecting" | "refused";
  /** Error code of a refused connection. */
  problem: string | null;
  /** Null before the first answer. */
  desk: Desk | null;
  /** By chat session id. */
  threads: Readonly<Record<string, Thread>>;
  /** The last sequence that the agent has seen, by chat session id. */
  seen: Readonly<Record<string, number>>;
  drafts: Readonly<Record<string, string>>;
  /** Chats whose visitor writes now. */
  typing: Readonly<Record<string, boolean>>;
  chosen: string | null;
  /** A conversation of a colleague, or one that waits, while it is read. */
  reading: { chat: string; thread: Thread } | null;
};

export const NO_DESK: DeskState = {
  connection: "connecting",
  problem: null,
  desk: null,
  threads: {},
  seen: {},
  drafts: {},
  typing: {},
  chosen: null,
  reading: null,
};

export function getThread({ threads }: DeskState, chat: string): Thread {
  return threads[chat] ?? NO_MESSAGES;
}

/** The visitor's messages that the agent has not seen. */
export function countUnread(state: DeskState, chat: string): number {
  const seen = state.seen[chat] ?? 0;
  return getThread(state, chat).messages.filter(({ sender, sequence }) => sender === "other" && (sequence ?? 0) > seen)
    .length;
}

export function chosenConversation({ desk, chosen }: DeskState): DeskConversation | null {
  return desk?.conversations.find(({ chatSessionId }) => chatSessionId === chosen) ?? null;
}

/** With what the server answers: threads and drafts of conversations that are over are forgotten. */
export function withDesk(state: DeskState, desk: Desk): DeskState {
  const chats = new Set(desk.conversations.map(({ chatSessionId }) => chatSessionId));
  const kept = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([chat]) => chats.has(chat)));
  return {
    ...state,
    desk,
    threads: kept(state.threads),
    seen: kept(state.seen),
    drafts: kept(state.drafts),
    typing: kept(state.typing),
    chosen: state.chosen !== null && chats.has(state.chosen) ? state.chosen : null,
  };
}

/** With another thread of one conversation. */
export function withThread(state: DeskState, chat: string, change: (thread: Thread) => Thread): DeskState {
  const before = getThread(state, chat);
  const thread = change(before);
  return thread === before ? state : { ...state, threads: { ...state.threads, [chat]: thread } };
}

/** Everything of the chosen conversation that is here has been seen. */
export function withSeen(state: DeskState): DeskState {
  const { chosen } = state;
  if (chosen === null) return state;
  const { lastSequence } = getThread(state, chosen);
  return (state.seen[chosen] ?? 0) >= lastSequence
    ? state
    : { ...state, seen: { ...state.seen, [chosen]: lastSequence } };
}

/** The colleagues to whom something may be given. Servers before name only those at their desks. */
export function describeAgents({ colleagues }: Desk): SupportAgent[] {
  return colleagues.map(({ id, name, isFree, presence }) => ({
    id,
    name,
    presence: presence ?? (isFree ? "free" : "full"),
  }));
}
