import { timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash } from "@node-rs/argon2";
import { createTurns } from "./turns.ts";

// OWASP's argon2id baseline; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves a thread of the pool to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** One more asks the database meanwhile, so that the processor does not wait for it. */
const ASKING = 1;
const LONGEST_LINE = 64;

export type Passwords = {
  /** With the salt of `like`, where there is one: so that comparing with both takes one computation. */
  hash(password: string, like?: string): Promise<string>;
  /**
   * Compares in its turn with all of `stored`, and tells the place of the first that is right, or -1. Hashes of one salt
   * take one computation, and so does none at all: time tells nothing. Still in its turn, `before` runs first and may
   * refuse, and `onWrong` records a wrong password.
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

/** Password hashing, a few at a time: a flood of sign-ins waits or is refused, and slows nobody else. */
export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE + ASKING, LONGEST_LINE);
  const hashing = createTurns(AT_ONCE, AT_ONCE + ASKING);
  const nobodys = hash("nobody has this password", COST);

  return {
    hash: (password, like) =>
      inTurn(() => hashing(() => (like ? hashBy(settingsOf(like), password) : hash(password.normalize("NFC"), COST)))),
    findMatch: (stored, password, before, onWrong) =>
      inTurn(async () => {
        await before();
        // A removed account has an empty one.
        const known = stored.filter((one): one is string => Boolean(one));
        const settings = new Set((known.length > 0 ? known : [await nobodys]).map(settingsOf));
        for (const one of settings) {
          const computed = await hashing(() => hashBy(one, password));
          const place = stored.findIndex((kept) => kept && areEqual(kept, computed));
          if (place >= 0) return place;
        }
        await onWrong();
        return -1;
      }),
  };
}
