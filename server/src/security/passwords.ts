import { availableParallelism } from "node:os";
import { AppError } from "@kalima/contracts/errors";
import { hash, verify } from "@node-rs/argon2";

// OWASP's argon2id baseline; the library's default algorithm is argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Leaves a thread of the pool to everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const LONGEST_QUEUE = 64;

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
  let running = 0;
  const waiting: (() => void)[] = [];
  const nobodys = hash("nobody has this password", COST);

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= LONGEST_QUEUE) throw new AppError("server.unavailable", { retryAfter: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password.normalize("NFC"), COST)),
    matches: (stored, password, before, onWrong) =>
      inTurn(async () => {
        await before?.();
        // A removed account has an empty one.
        const equal = await verify(stored || (await nobodys), password.normalize("NFC"));
        const isRight = Boolean(stored) && equal;
        if (!isRight) await onWrong?.();
        return isRight;
      }),
  };
}
