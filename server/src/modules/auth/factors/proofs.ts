import type { FactorProof } from "@kalima/accounts-contract";
import { HOUR_SECONDS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { UserRow } from "../../users/public.ts";
import type { PasswordChanges } from "../passwords/password.service.ts";
import type { FailureCounter, SignInThrottle } from "../throttle/sign-in-throttle.ts";
import { findFactorWays, readFactors } from "./factor-store.ts";
import type { Holder, Passkeys } from "./passkeys.ts";
import type { RecoveryCodes } from "./recovery-codes.ts";
import type { Totp } from "./totp.ts";

/** Tries for one ticket or session, right or wrong; counted at once, so that parallel tries count, too. */
const TRIES_OF_HOLDER = [{ max: 20, seconds: HOUR_SECONDS }];

export type Proofs = {
  /**
   * Returns if `proof` shows that this is the account's person. The password does only for accounts without a second factor.
   *
   * @throws {AppError} `auth.factor_wrong`, `auth.passkey_refused`, `auth.password_wrong`; `auth.too_many_tries` for who guesses.
   */
  check(user: UserRow, proof: FactorProof, from: { holder: Holder; counters: FailureCounter[] }): Promise<void>;
};
type Dependencies = Pick<ModuleContext, "database" | "limits" | "notifier"> & {
  throttle: SignInThrottle;
  passwordChanges: PasswordChanges;
  totp: Totp;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
};

/** Creates the check of second factors, at sign-in and before what asks for a proof. */
export function createProofs(parts: Dependencies): Proofs {
  const { database, limits, notifier, throttle, passwordChanges, totp, passkeys, recoveryCodes } = parts;

  async function isRight({ id }: UserRow, proof: Exclude<FactorProof, { way: "password" }>, holder: Holder) {
    if (proof.way === "totp") return totp.use(id, proof.code);
    if (proof.way === "passkey") return passkeys.use(id, proof.passkey, holder);
    const isUsed = await recoveryCodes.use(id, proof.code);
    if (isUsed) {
      const { recoveryCodesLeft: left } = await readFactors(database, id);
      await notifier.notify(database, id, "recovery_code_used", { left });
    }
    return isUsed;
  }

  return {
    async check(user, proof, { holder, counters }) {
      const ways = await findFactorWays(database, user.id);
      if (proof.way === "password") {
        if (ways.length > 0 || holder.startsWith("ticket:")) throw new AppError("auth.factor_wrong");
        return passwordChanges.confirm(user, proof.password, "password");
      }
      await throttle.check(counters);
      await limits.take(`factor:${holder}`, TRIES_OF_HOLDER);
      // Counted before it is compared: of many tries at once, those beyond the free ones are refused.
      await throttle.recordFailure(counters);
      await throttle.check(counters);
      if (!ways.includes(proof.way) || !(await isRight(user, proof, holder))) {
        throw new AppError(proof.way === "passkey" ? "auth.passkey_refused" : "auth.factor_wrong");
      }
      await throttle.forget(counters);
    },
  };
}
