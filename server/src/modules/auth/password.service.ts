import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import { smsTexts } from "../../outbox/sms.ts";
import { refuseCommonPassword } from "../../security/common-passwords.ts";
import type { Passwords as PasswordHashes } from "../../security/passwords.ts";
import type { ModuleContext } from "../server-module.ts";
import { findUser, findUserByPhone, type UserRow } from "../users/users.repository.ts";
import type { Messenger } from "./messenger.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";

const RESET_MINUTES = 30;

export type PasswordChanges = {
  /** Sends a link to the owner of the phone; says nothing about unknown ones. */
  forget(phone: string, address: string): Promise<void>;
  /** Sets the password by a link's token: once, within 30 minutes; ends every session and signs nobody in. */
  reset(token: string, password: string): Promise<void>;
  /** Needs the current password; ends the other sessions. */
  change(userId: string, sessionId: string, current: string, next: string): Promise<void>;
  /** @throws {AppError} `auth.password_wrong`; guesses count as wrong sign-ins do. */
  confirm(user: UserRow, password: string, field: string): Promise<void>;
};
type Parts = Pick<ModuleContext, "database" | "clock" | "sessions" | "config"> & {
  passwords: PasswordHashes;
  messenger: Messenger;
  throttle: SignInThrottle;
};

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Forgotten, reset and changed passwords. */
export function createPasswordChanges(parts: Parts): PasswordChanges {
  const { database, clock, sessions, config, passwords, messenger, throttle } = parts;

  async function setPassword(user: UserRow, password: string): Promise<void> {
    const hash = await passwords.hash(password);
    await database.transaction(async (tx) => {
      await tx.query("UPDATE users SET password_hash = $2, updated_at = $3 WHERE id = $1", [user.id, hash, clock()]);
      await tx.query("UPDATE reset_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL", [user.id, clock()]);
    });
    await throttle.forget(user.phone);
    await messenger.send({
      phone: user.phone,
      purpose: "password_changed",
      text: smsTexts.passwordChanged[user.language](),
    });
  }
  async function confirm(user: UserRow, password: string, field: string): Promise<void> {
    const check = () => throttle.check(user.phone);
    const isRight = await passwords.matches(user.password_hash, password, check, () => throttle.failed(user.phone));
    if (!isRight) throw new AppError("auth.password_wrong", { fields: { [field]: "auth.password_wrong" } });
  }

  return {
    confirm,
    async forget(phone, address) {
      await messenger.allow(phone, address, true);
      const user = await findUserByPhone(database, phone);
      if (!user) return;
      const token = randomBytes(32).toString("base64url");
      await database.query(
        `INSERT INTO reset_tokens (token_hash, user_id, created_at, expires_at)
         VALUES ($1, $2, $3, $3::timestamptz + make_interval(mins => $4))`,
        [hashOf(token), user.id, clock(), RESET_MINUTES],
      );
      const link = `${config.siteOrigin}/reset-password?token=${token}`;
      await messenger.send({ phone, purpose: "reset_password", link, text: smsTexts.reset[user.language](link) });
    },
    async reset(token, password) {
      refuseCommonPassword(password);
      const [used] = await database.query<{ user_id: string }>(
        "UPDATE reset_tokens SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id",
        [hashOf(token), clock()],
      );
      const user = used && (await findUser(database, used.user_id));
      if (!user) throw new AppError("auth.reset_token_invalid");
      await setPassword(user, password);
      await sessions.endAllOf(user.id);
    },
    async change(userId, sessionId, current, next) {
      const user = await findUser(database, userId);
      if (!user) throw new AppError("auth.token_invalid");
      await confirm(user, current, "currentPassword");
      refuseCommonPassword(next, "newPassword");
      await setPassword(user, next);
      await sessions.endAllOf(userId, sessionId);
    },
  };
}
