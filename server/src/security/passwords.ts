import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { createTurns } from "./turns.ts";

// OWASP's argon2id baseline; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves a thread of the pool to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** One more asks the database meanwhile, so that the processor does not wait for it. */
const ASKING = 1;
const LONGEST_LINE = 64;

export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Compares in its turn with one after the other of `stored`, and tells the place of the first that is right, or -1;
   * one that is missing costs the same, so that time tells nothing. Still in its turn, `before` runs first and may
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

/** Password hashing, a few at a time: a flood of sign-ins waits or is refused, and slows nobody else. */
export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE + ASKING, LONGEST_LINE);
  const hashing = createTurns(AT_ONCE, AT_ONCE + ASKING);
  const nobodys = hash("nobody has this password", COST);

  return {
    hash: (password) => inTurn(() => hashing(() => hash(password.normalize("NFC"), COST))),
    findMatch: (stored, password, before, onWrong) =>
      inTurn(async () => {
        await before();
        for (const [place, known] of stored.entries()) {
          // A removed account has an empty one.
          const compared = known || (await nobodys);
          const isEqual = await hashing(() => verify(compared, password.normalize("NFC")));
          if (known && isEqual) return place;
        }
        await onWrong();
        return -1;
      }),
  };
}
