import type { User } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { smsTexts } from "../../outbox/sms.ts";
import type { ModuleContext } from "../server-module.ts";
import { userView } from "../users/user-view.ts";
import { findUser, findUserByPhone, type UserRow } from "../users/users.repository.ts";
import type { Messenger } from "./messenger.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { PasswordChanges } from "./password.service.ts";

type Caller = { userId: string; sessionId: string };
type Wanted = { phone: string; newPhone: string };
export type PhoneChanges = {
  /** Sends a code to the new number and a notice to the old one. A number that has an account gets neither, and the same answer. */
  begin(caller: Caller, wanted: Wanted, password: string | undefined, address: string): Promise<void>;
  finish(caller: Caller, wanted: Wanted, code: string): Promise<User>;
};
type Parts = Pick<ModuleContext, "database" | "clock" | "sessions"> & {
  codes: OneTimeCodes;
  messenger: Messenger;
  passwordChanges: PasswordChanges;
};

/** Changes of the own phone: always the caller's, and only after a fresh proof of who it is. */
export function createPhoneChanges({
  database,
  clock,
  sessions,
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

  return {
    async begin({ userId, sessionId }, { phone, newPhone }, password, address) {
      const user = await callersAccount(userId, phone);
      if (password !== undefined) await passwordChanges.confirm(user, password, "currentPassword");
      else if (!(await sessions.isFresh(sessionId))) throw new AppError("auth.fresh_sign_in_required");
      await messenger.allow(newPhone, address, true);
      const taken = await findUserByPhone(database, newPhone);
      const code = await codes.make({ phone: newPhone, purpose: "change_phone", subjectId: userId });
      if (!taken) {
        await messenger.send({
          phone: newPhone,
          purpose: "change_phone",
          code,
          text: smsTexts.code[user.language](code),
        });
      }
      const text = smsTexts.phoneChanging[user.language](newPhone.slice(-3));
      await messenger.send({ phone, purpose: "phone_changed", text });
    },
    async finish({ userId }, { phone, newPhone }, code) {
      await callersAccount(userId, phone);
      await codes.use({ phone: newPhone, purpose: "change_phone", subjectId: userId }, code);
      if (await findUserByPhone(database, newPhone)) throw new AppError("auth.phone_taken");
      await database.query("UPDATE users SET phone = $2, updated_at = $3 WHERE id = $1", [userId, newPhone, clock()]);
      return userView(await callersAccount(userId, newPhone));
    },
  };
}
