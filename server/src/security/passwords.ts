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
   * Compares in its turn; `stored` that is missing costs the same and is false, so that time tells nothing. Still in
   * its turn, `before` runs first and may refuse, and `onWrong` records a wrong one.
   *
   * @throws {AppError} `server.unavailable` while too many are waiting.
   */
  matches(
    stored: string | null,
    password: string,
    before?: () => Promise<void>,
    onWrong?: () => Promise<void>,
  ): Promise<boolean>;
};

/** Password hashing, a few at a time: a flood of sign-ins waits or is refused, and slows nobody else. */
export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE + ASKING, LONGEST_LINE);
  const hashing = createTurns(AT_ONCE, AT_ONCE + ASKING);
  const nobodys = hash("nobody has this password", COST);

  return {
    hash: (password) => inTurn(() => hashing(() => hash(password.normalize("NFC"), COST))),
    matches: (stored, password, before, onWrong) =>
      inTurn(async () => {
        await before?.();
        // A removed account has an empty one.
        const known = stored || (await nobodys);
        const equal = await hashing(() => verify(known, password.normalize("NFC")));
        const isRight = Boolean(stored) && equal;
        if (!isRight) await onWrong?.();
        return isRight;
      }),
  };
}
