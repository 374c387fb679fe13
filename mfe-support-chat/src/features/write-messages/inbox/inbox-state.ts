import type { ChatMessage } from "@kalima/messages-contract";
import { restoreThread, type Thread, type ThreadMessage, withReceived } from "@kalima/platform/delivery";

/** A conversation that was opened: its newest messages, and earlier ones as far as the reader asked for them. */
export type OpenThread = Thread & {
  loading: "first" | "earlier" | null;
  /** The error code of the last load. */
  failure: string | null;
  /** Where the page of earlier messages begins; null when the first message is here. */
  earlier: string | null;
};

export type InboxState = {
  connection: "connecting" | "live" | "lost" | "refused";
  /** Why the server refuses this connection. */
  problem: string | null;
  /** The conversation on the screen. */
  openId: string | null;
  threads: Readonly<Record<string, OpenThread>>;
};

export const NO_INBOX: InboxState = { connection: "connecting", problem: null, openId: null, threads: {} };

/** Before its messages are loaded: what this tab had not sent. */
export function newThread(unsent: readonly ThreadMessage[]): OpenThread {
  return { ...restoreThread(unsent), loading: "first", failure: null, earlier: null };
}

/** With a page of messages, the newest first. Everything from the oldest of the first page on counts as known here. */
export function withPage(thread: OpenThread, newestFirst: readonly ChatMessage[], earlier: string | null): OpenThread {
  const isFirst = thread.loading === "first";
  const oldest = newestFirst.at(-1)?.sequence ?? 1;
  const known = isFirst ? { ...thread, lastSequence: Math.max(thread.lastSequence, oldest - 1) } : thread;
  return { ...withReceived(known, newestFirst), loading: null, failure: null, earlier };
}

export function withThread(state: InboxState, id: string, change: (thread: OpenThread) => OpenThread): InboxState {
  const thread = state.threads[id];
  if (!thread) return state;
  const changed = change(thread);
  return changed === thread ? state : { ...state, threads: { ...state.threads, [id]: changed } };
}
