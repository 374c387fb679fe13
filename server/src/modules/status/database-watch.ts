import { SECOND_MS } from "@kalima/contracts/domain";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { isAnswering } from "../../kernel/database/is-answering.ts";

const EVERY_MS = 15 * SECOND_MS;
/** One late answer may come from a busy moment. */
const FAILURES_UNTIL_DOWN = 2;

type Dependencies = {
  database: Database;
  clock: Clock;
  /** Stores an outage that has ended; when it rejects, it is called again with the next check. */
  record(beganAt: Date, endedAt: Date): Promise<void>;
};
export type DatabaseWatch = ReturnType<typeof createDatabaseWatch>;

/**
 * Remembers since when the database does not answer: a database that is away can store neither that nor run a job. Each
 * process watches for itself.
 */
export function createDatabaseWatch({ database, clock, record }: Dependencies) {
  let failures = 0;
  let failingSince: Date | null = null;
  let timer: NodeJS.Timeout | undefined;

  const isDown = () => failures >= FAILURES_UNTIL_DOWN;

  async function check(): Promise<void> {
    const at = clock();
    if (!(await isAnswering(database))) {
      failures += 1;
      failingSince ??= at;
      return;
    }
    const since = failingSince;
    const wasDown = isDown();
    if (wasDown && since) {
      const isStored = await record(since, clock()).then(
        () => true,
        () => false,
      );
      if (!isStored) return;
    }
    failures = 0;
    failingSince = null;
  }

  return {
    check,
    /** Null while it answers. */
    downSince: (): Date | null => (isDown() ? failingSince : null),
    start() {
      timer = setInterval(() => void check(), EVERY_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}
