import type { User } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import type { Database } from "../../../kernel/database/database.ts";
import { isUniqueViolation } from "../../../kernel/database/unique-violation.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { smsTexts } from "../../../sms/sms.ts";
import { findUser, findUserByPhone, setPhone, type UserRow, userView } from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import { forgetWhatWasSent, type OneTimeCodes } from "../codes/one-time-codes.ts";
import type { PasswordChanges } from "../passwords/password.service.ts";

type Caller = { userId: string; sessionId: string };
type Wanted = { phone: string; newPhone: string };
export type PhoneChanges = {
  /** Sends a code to the new number, unless it has an account, and a notice to the old one. The answer is the same. */
  begin(caller: Caller, wanted: Wanted, password: string | undefined, address: string): Promise<void>;
  /** Moves the account to the new number, notifies the old one, and ends the other sessions. */
  finish(caller: Caller, wanted: Wanted, code: string): Promise<User>;
};
type Parts = Pick<ModuleContext, "database" | "clock" | "sessions" | "notifier"> & {
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
}: Parts): PhoneChanges {
  async function callersAccount(userId: string, phone: string): Promise<UserRow> {
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
      const user = await callersAccount(userId, phone);
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
      if (moved && moved.phone === newPhone) return userView(moved);
      const user = await callersAccount(userId, phone);
      await codes.use({ phone: newPhone, purpose: "change_phone", subjectId: userId }, code);
      const ended = await database.transaction(async (tx) => {
        await moveTo(tx, user, newPhone);
        await forgetWhatWasSent(tx, userId, clock());
        await notifier.notify(tx, userId, "phone_changed", { lastDigits: newPhone.slice(-3) });
        return sessions.endAllOf(tx, userId, sessionId);
      });
      ended();
      const text = smsTexts.phoneChanged[user.language](newPhone.slice(-3));
      messenger.send({ phone, purpose: "phone_changed", text });
      return userView(await callersAccount(userId, newPhone));
    },
  };
}
