import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Clock, Database } from "../kernel/database/database.ts";
import type { Listener } from "../kernel/database/listener.ts";
import { ACCESS_TOKEN_MINUTES } from "./access-tokens.ts";

/** Notified by a trigger on `sessions`. */
const REVOKED_CHANNEL = "session_revoked";
const KEPT_MINUTES = ACCESS_TOKEN_MINUTES + 1;
const KEPT_MS = KEPT_MINUTES * MINUTE_MS;
/** Polling finds notifications that were lost by a silently broken connection. */
const POLL_MS = 15_000;

/** Sessions whose access tokens are still in time but no longer count, as far as this process knows. */
export type RevokedSessions = {
  has(sessionId: string): boolean;
  add(sessionId: string): void;
  /** Calls `listener` for each session that ends, in any process; returns an unsubscribe function. */
  onRevoked(listener: (sessionId: string) => void): () => void;
  start(): void;
  close(): void;
};

/** The set, fed by NOTIFY and read again after each reconnect; an entry lives as long as an access token may. */
export function createRevokedSessions(options: {
  database: Database;
  listener: Listener;
  clock: Clock;
  onError: (error: Error) => void;
}): RevokedSessions {
  const { database, listener, clock, onError } = options;
  const until = new Map<string, number>();
  const listeners = new Set<(sessionId: string) => void>();

  function add(sessionId: string): void {
    if (until.has(sessionId)) return;
    until.set(sessionId, clock().getTime() + KEPT_MS);
    for (const listener of listeners) listener(sessionId);
  }
  async function readRevoked(): Promise<void> {
    // Sessions may end by the database's clock, which need not be ours.
    const rows = await database.query<{ id: string }>(
      "SELECT id FROM sessions WHERE revoked_at > least($1, now() - make_interval(mins => $2))",
      [new Date(clock().getTime() - KEPT_MS), KEPT_MINUTES],
    );
    for (const { id } of rows) add(id);
  }
  async function sweep(): Promise<void> {
    const now = clock().getTime();
    for (const [id, end] of until) if (end < now) until.delete(id);
    await readRevoked();
  }

  listener.on(REVOKED_CHANNEL, { onMessage: add, onConnect: readRevoked });
  let timer: NodeJS.Timeout | undefined;
  return {
    has: (sessionId) => until.has(sessionId),
    add,
    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      timer = setInterval(() => sweep().catch(onError), POLL_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
