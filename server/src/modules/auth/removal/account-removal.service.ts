import type { LeftLessons } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import { forgetAnswersTo } from "../../../kernel/http/idempotency.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { smsTexts } from "../../../sms/sms.ts";
import { accountRemoved, anonymizeAccount, findUser } from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import { invalidateSentCodes } from "../codes/one-time-codes.ts";
import { forgetFactors } from "../factors/factor-store.ts";
import type { PasswordChanges } from "../passwords/password.service.ts";

type RemovalRequest = { password: string; refreshToken: string | undefined; leftLessons: LeftLessons | undefined };

export type AccountRemoval = {
  /**
   * Removes the account of a signed-in person who enters the password again. A given refresh token must belong to that
   * account: a client that mixed up two accounts must remove neither.
   *
   * @throws {AppError} `auth.password_wrong`, `auth.forbidden` for another account's refresh token,
   * `request.in_progress` while a payment is under way.
   */
  remove(userId: string, given: RemovalRequest): Promise<void>;
  /**
   * Resolves to true if an unexpired access token belongs to a removed account. The call is then a retry after a lost
   * answer.
   */
  hasRemoved(accessToken: string): Promise<boolean>;
};
type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions" | "events"> & {
  passwordChanges: PasswordChanges;
  messenger: Messenger;
};

/**
 * Removes accounts for good. The row stays without personal data, because bookings and payments are kept for
 * accounting; the phone is free for a new account, which has a new id and sees nothing of the old one.
 */
export function createAccountRemoval(parts: Dependencies): AccountRemoval {
  const { database, clock, sessions, events, passwordChanges, messenger } = parts;
  return {
    async remove(userId, { password, refreshToken, leftLessons }) {
      const user = await findUser(database, userId);
      if (!user) throw new AppError("auth.token_invalid");
      if (refreshToken && !(await sessions.isIssuedTo(refreshToken, userId))) throw new AppError("auth.forbidden");
      await passwordChanges.confirm(user, password, "password");
      const announceEnd = await database.transaction(async (tx) => {
        await audit(tx, { object: { kind: "account", id: userId }, subject: userId, after: { leftLessons } });
        await events.emit(tx, accountRemoved, { userId, leftLessons });
        const announceEnd = await sessions.endAll(tx, userId);
        await sessions.forgetVisits(tx, userId);
        await anonymizeAccount(tx, userId, clock());
        await invalidateSentCodes(tx, userId, clock());
        await forgetFactors(tx, userId);
        await forgetAnswersTo(tx, userId);
        return announceEnd;
      });
      announceEnd();
      const text = smsTexts.accountDeleted[user.language]();
      messenger.send({ phone: user.phone, purpose: "account_deleted", text });
    },
    async hasRemoved(accessToken) {
      const userId = sessions.readSubject(accessToken);
      if (!userId) return false;
      const removed = "SELECT 1 FROM users WHERE id = $1 AND phone = 'deleted:' || id";
      return (await database.query(removed, [userId])).length > 0;
    },
  };
}
