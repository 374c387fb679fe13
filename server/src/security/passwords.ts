import { timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { createSemaphore } from "../semaphore.ts";

// OWASP's argon2id baseline; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves a thread of the pool to everything else. */
const CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));
/** One more queries the database meanwhile, so that the processor does not idle. */
const CONCURRENT_CHECKS = CONCURRENT_HASHES + 1;
const MAX_WAITING = 64;

export type Passwords = {
  /** With the salt of `like` if given, so that comparing with both takes one computation. */
  hash(password: string, like?: string): Promise<string>;
  /**
   * Compares with all of `stored`; returns the index of the first match, or -1. Hashes with the same salt take one
   * computation, and so does an empty list: the duration shows nothing. Inside the semaphore `before` runs first and
   * may refuse, and `onWrong` records a wrong password.
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

/** Cost and salt of a hash: `$argon2id$v=19$m=19456,t=2,p=1$<salt>`, in front of `$<digest>`. */
function settingsOf(known: string): string {
  return known.slice(0, known.lastIndexOf("$"));
}

/** @throws when the settings are not ones of argon2id. */
async function hashBy(settings: string, password: string): Promise<string> {
  const [, memory, time, lanes, salt] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)$/.exec(settings) ?? [];
  if (!salt) throw new Error("a stored password is not a hash of argon2id");
  const cost = { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(lanes) };
  return hash(password.normalize("NFC"), { ...cost, salt: Buffer.from(salt, "base64") });
}

function areEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Password hashing with limited concurrency: under a flood, sign-ins wait or are refused and other calls stay fast. */
export function createPasswords(): Passwords {
  const checking = createSemaphore(CONCURRENT_CHECKS, MAX_WAITING);
  const hashing = createSemaphore(CONCURRENT_HASHES, CONCURRENT_CHECKS);
  const unusedHash = hash("nobody has this password", COST);

  return {
    hash: (password, like) =>
      checking(() =>
        hashing(() => (like ? hashBy(settingsOf(like), password) : hash(password.normalize("NFC"), COST))),
      ),
    findMatch: (stored, password, before, onWrong) =>
      checking(async () => {
        await before();
        // A removed account has an empty one.
        const known = stored.filter((hashed): hashed is string => Boolean(hashed));
        const settings = new Set((known.length > 0 ? known : [await unusedHash]).map(settingsOf));
        for (const setting of settings) {
          const computed = await hashing(() => hashBy(setting, password));
          const index = stored.findIndex((kept) => kept && areEqual(kept, computed));
          if (index >= 0) return index;
        }
        await onWrong();
        return -1;
      }),
  };
}
