import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { createSemaphore } from "../kernel/async/semaphore.ts";

// OWASP's argon2id baseline; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves a thread of the pool to everything else. */
const CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
/** One more queries the database meanwhile, so that the processor does not idle. */
const CONCURRENT_CHECKS = CONCURRENT_HASHES + 1;
const MAX_WAITING = 64;
const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$[A-Za-z0-9+/]+$/;

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Compares with all of `stored`; returns the index of the first match, or -1. Each place takes one computation, also
   * one that is missing or holds no hash, such as that of a removed account: the duration shows nothing. Inside the
   * semaphore `before` runs first and may refuse, and `onWrong` records a wrong password.
   *
   * @throws {AppError} `server.unavailable` while too many are waiting.
   */
  findMatch(
    stored: readonly (string | undefined)[],
    password: string,
    before: () => Promise<void>,
    onWrong: () => Promise<void>,
  ): Promise<number>;
};

type Settings = typeof COST & { salt: Buffer };

/** Cost and salt of a stored hash; undefined for text that is none, which no password matches. */
function parseSettings(stored: string | undefined): Settings | undefined {
  const [, memory, time, lanes, salt] = HASH.exec(stored ?? "") ?? [];
  if (!salt) return undefined;
  const cost = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) };
  return { ...cost, salt: Buffer.from(salt, "base64") };
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Password hashing with limited concurrency: under a flood, sign-ins wait or are refused and other calls stay fast. */
export function createPasswords(): Passwords {
  const limitChecks = createSemaphore(CONCURRENT_CHECKS, MAX_WAITING);
  const limitHashes = createSemaphore(CONCURRENT_HASHES, CONCURRENT_CHECKS);
  const unused: Settings = { ...COST, salt: randomBytes(16) };
  const compute = (password: string, settings: Settings | typeof COST) =>
    limitHashes(() => hash(password.normalize("NFC"), settings));

  return {
    hash: (password) => limitChecks(() => compute(password, COST)),
    findMatch: (stored, password, before, onWrong) =>
      limitChecks(async () => {
        await before();
        for (const [place, kept] of stored.entries()) {
          const settings = parseSettings(kept);
          const computed = await compute(password, settings ?? unused);
          if (settings && kept && areEqual(kept, computed)) return place;
        }
        await onWrong();
        return -1;
      }),
  };
}
