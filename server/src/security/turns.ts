import { AppError } from "@kalima/contracts/errors";

/**
 * Runs heavy work a few at a time; the rest waits in line.
 *
 * @throws {AppError} `server.unavailable` while the line is full.
 */
export function createTurns(atOnce: number, longestLine: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) {
      running += 1;
    } else {
      if (waiting.length >= longestLine) throw new AppError("server.unavailable", { retryAfter: 2 });
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
