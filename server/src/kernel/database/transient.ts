import { isDatabaseAway } from "./database-away.ts";

/** Deadlock and serialization failure: Postgres has rolled back, and the same statements may succeed in a moment. */
const RETRYABLE = new Set(["40P01", "40001"]);
/** Statement cancelled or timed out, no resources left, lock not available, transaction left idle for too long. */
const BUSY = /^(57014|53\w{3}|55P03|25P03)$/;
/** The message of `pg`, which has no code for it: the server took the statement and did not answer in time. */
const UNANSWERED = "Query read timeout";

const readErrorCode = (error: unknown) => (error as { code?: string } | undefined)?.code ?? "";

/** True when the same work may be done again in a moment. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(readErrorCode(error));
}

/** True while the connection waits for the answer to an earlier statement, and takes no other one. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === UNANSWERED;
}

/** True when the database is away or too busy, so that the same call may succeed later. */
export function isTransient(error: unknown): boolean {
  return isRetryable(error) || isUnanswered(error) || isDatabaseAway(error) || BUSY.test(readErrorCode(error));
}
