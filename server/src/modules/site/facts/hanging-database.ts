import { setImmediate as nextTurn } from "node:timers/promises";

/** Longest wait of a page for one of its reads. They run concurrently, and a page waits for its remotes after them. */
const MAX_WAIT_MS = 150;
/** While the database hangs, one read per interval probes whether it answers again. */
const PROBE_EVERY_MS = 1_000;

/** Runs a read that a page can do without. @throws {Error} when it fails, or takes too long for a page. */
export type ReadWithBreaker = <T>(read: () => Promise<T>) => Promise<T>;
/** Returns true while the database is known to take connections without answering. */
export type IsHanging = () => boolean;

type Timing = {
  now(): number;
  wait(milliseconds: number): { done: Promise<void>; cancel(): void };
};

const timing: Timing = {
  now: () => performance.now(),
  wait(milliseconds) {
    let timer: NodeJS.Timeout | undefined;
    const done = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    return { done, cancel: () => clearTimeout(timer) };
  },
};

/**
 * A circuit breaker for a database that takes connections and never answers. It opens when a read is late and no other
 * one was answered meanwhile; then reads fail at once. It closes with the first answer, be it late.
 */
export function createReadWithBreaker({ now, wait } = timing): {
  readWithBreaker: ReadWithBreaker;
  isHanging: IsHanging;
} {
  let isHanging = false;
  let probedAt = 0;
  let answers = 0;

  function begin<T>(read: () => Promise<T>): Promise<T> {
    const reading = read();
    reading.then(
      () => {
        answers += 1;
        isHanging = false;
      },
      () => undefined,
    );
    return reading;
  }

  const readWithBreaker: ReadWithBreaker = async (read) => {
    if (isHanging) {
      if (now() - probedAt >= PROBE_EVERY_MS) {
        probedAt = now();
        void begin(read);
      }
      throw new Error("the database does not answer");
    }
    const answersBefore = answers;
    const limit = wait(MAX_WAIT_MS);
    // An answer that came while this process was busy is read before it counts as late.
    const late = limit.done.then(() => nextTurn()).then(() => nextTurn());
    const reading = begin(read);
    try {
      return await Promise.race([
        reading,
        late.then(() => {
          if (answers === answersBefore) {
            isHanging = true;
            probedAt = now();
          }
          throw new Error(`the database does not answer within ${MAX_WAIT_MS} ms`);
        }),
      ]);
    } finally {
      limit.cancel();
    }
  };

  return { readWithBreaker, isHanging: () => isHanging };
}
