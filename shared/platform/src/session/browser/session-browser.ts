import type { SessionEnd } from "../../platform.ts";

/** Messages between the tabs of one browser: facts, never a token. */
export type TabFact =
  | { kind: "began"; userId: string }
  | { kind: "profile_changed" }
  | { kind: "ended"; reason: SessionEnd };

/** Why the session is missing after a reload; the next page shows it to the visitor. */
export type ReloadReason = "rejected" | "other_account" | "cookies_missing";

/** The parts of the browser that the session store uses; tests pass a fake. */
export type SessionBrowser = {
  now(): number;
  /** Calls once after so many milliseconds; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
  /** When the tab wakes, becomes visible or comes online. */
  onWake(run: () => void): () => void;
  /** Runs under a lock (Web Locks) that all tabs share. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  tabs: TabChannel;
  /** The readable cookie: null when absent; its `id` is null when it cannot be read. */
  userCookie(): { id: string | null } | null;
  dropUserCookie(): void;
  /** When any tab last rotated the tokens in this browser session; null before the first time. */
  refreshedAt: { read(): number | null; write(at: number | null): void };
  /** Removes what the person left in this browser; their drafts in this tab stay when `draftsOf` names them. */
  clearUserData(draftsOf?: string): void;
  /** Called after sign-in: keeps drafts of an expired session of the same account, removes those of another. */
  assignDrafts(userId: string): void;
  /** Keeps in this tab why it reloads; see `takeReloadReason`. */
  setReloadReason(reason: ReloadReason): void;
  reload(): void;
};

/** The channel between the tabs of one browser. */
export type TabChannel = { emit(fact: TabFact): void; on(listener: (fact: TabFact) => void): () => void };
