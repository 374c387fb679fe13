import { AppError } from "@kalima/contracts/errors";

type Guarded = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `permits` pieces of work at the same time; up to `maxWaiting` others wait, in the order of their call.
 *
 * @throws {AppError} `server.unavailable` while as many are waiting.
 */
export function createSemaphore(permits: number, maxWaiting: number): Guarded {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < permits) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw new AppError("server.unavailable", { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Runs one piece of work at a time within this process, in the order of the calls. */
export function createMutex(): Guarded {
  return createSemaphore(1, Number.POSITIVE_INFINITY);
}
