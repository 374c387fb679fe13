import type { Account } from "@kalima/accounts-contract";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { isUniqueViolation } from "../../../kernel/database/unique-violation.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { smsTexts } from "../../../sms/sms.ts";
import { findUser, findUserByPhone, setPhone, toUserView, type UserRow } from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import { invalidateSentCodes, type OneTimeCodes } from "../codes/one-time-codes.ts";
import type { PasswordChanges } from "../passwords/password.service.ts";

type Caller = { userId: string; sessionId: string };
type PhoneChangeRequest = { phone: string; newPhone: string };
export type PhoneChanges = {
  /** Sends a code to the new number, unless it has an account, and a notice to the old one. The answer is the same. */
  begin(caller: Caller, wanted: PhoneChangeRequest, password: string | undefined, address: string): Promise<void>;
  /** Moves the account to the new number, notifies the old one, and ends the other sessions. */
  finish(caller: Caller, wanted: PhoneChangeRequest, code: string): Promise<Account>;
};
type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions" | "notifier"> & {
  codes: OneTimeCodes;
  messenger: Messenger;
  passwordChanges: PasswordChanges;
};

/** Changes the caller's own phone, only after a recent authentication. */
export function createPhoneChanges({
  database,
  clock,
  sessions,
  notifier,
  codes,
  messenger,
  passwordChanges,
}: Dependencies): PhoneChanges {
  async function requireOwnAccount(userId: string, phone: string): Promise<UserRow> {
    const user = await findUser(database, userId);
    if (!user) throw new AppError("auth.token_invalid");
    if (user.phone !== phone) throw new AppError("auth.phone_not_yours");
    return user;
  }

  /** Two accounts may hold a code for one number; the first to use it gets the number. */
  async function moveTo(tx: Database, user: UserRow, newPhone: string): Promise<void> {
    const hasMoved = await setPhone(tx, user, newPhone, clock()).catch((error) => {
      throw isUniqueViolation(error) ? new AppError("auth.phone_taken") : error;
    });
    // The phone was changed or the account removed in the meantime.
    if (!hasMoved) throw new AppError("auth.phone_not_yours");
  }

  return {
    async begin({ userId, sessionId }, { phone, newPhone }, password, address) {
      const user = await requireOwnAccount(userId, phone);
      if (password !== undefined) await passwordChanges.confirm(user, password, "currentPassword");
      else if (!(await sessions.isFresh(sessionId))) throw new AppError("auth.fresh_sign_in_required");
      if (newPhone === phone) throw new AppError("auth.phone_taken", { fields: { newPhone: "auth.phone_taken" } });
      await messenger.allow({ phone: newPhone, address, asker: "owner", isResend: true });
      const taken = await findUserByPhone(database, newPhone);
      const code = await codes.make({ phone: newPhone, purpose: "change_phone", subjectId: userId });
      if (!taken) {
        messenger.send({
          phone: newPhone,
          purpose: "change_phone",
          code,
          text: smsTexts.code[user.language](code),
        });
      }
      const text = smsTexts.phoneChanging[user.language](newPhone.slice(-3));
      messenger.send({ phone, purpose: "phone_changing", text });
    },
    async finish({ userId, sessionId }, { phone, newPhone }, code) {
      const moved = phone !== newPhone && (await findUser(database, userId));
      // A retry after a lost answer: the account already has the number.
      if (moved && moved.phone === newPhone) return toUserView(moved);
      const user = await requireOwnAccount(userId, phone);
      await codes.use({ phone: newPhone, purpose: "change_phone", subjectId: userId }, code);
      const announceEnd = await database.transaction(async (tx) => {
        await moveTo(tx, user, newPhone);
        const change = { before: { phone }, after: { phone: newPhone } };
        await audit(tx, { object: { kind: "account", id: userId }, subject: userId, ...change });
        await invalidateSentCodes(tx, userId, clock());
        await notifier.notify(tx, userId, "phone_changed", { lastDigits: newPhone.slice(-3) });
        return sessions.endAll(tx, userId, sessionId);
      });
      announceEnd();
      const text = smsTexts.phoneChanged[user.language](newPhone.slice(-3));
      messenger.send({ phone, purpose: "phone_changed", text });
      return toUserView(await requireOwnAccount(userId, newPhone));
    },
  };
}
