import { createHash, randomBytes } from "node:crypto";
import { AppError, isAppError } from "@kalima/contracts/errors";
import { audit } from "../../../kernel/audit/audit.ts";
import type { Database } from "../../../kernel/database/database.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { refuseCommonPassword } from "../../../security/common-passwords.ts";
import type { Passwords as PasswordHashes } from "../../../security/passwords.ts";
import { smsTexts } from "../../../sms/sms.ts";
import { computeLatestPast } from "../../../time/clock-leeway.ts";
import { findUser, findUserByPhone, NO_ACCOUNT_ID, setPasswordHash, type UserRow } from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import { invalidateSentCodes } from "../codes/one-time-codes.ts";
import type { KnownDevices, Source } from "../throttle/known-devices.ts";
import { type SignInThrottle, selectAccountCounters } from "../throttle/sign-in-throttle.ts";

const RESET_MINUTES = 30;

export type PasswordChanges = {
  /** Sends a reset link to the owner of the phone. Does the same work for unknown phones. */
  requestReset(phone: string, source: Source): Promise<void>;
  /** Sets the password with a link's token, which works once, within 30 minutes. Ends every session and begins none. */
  reset(token: string, password: string): Promise<void>;
  /** Sets a new password, given the current one; ends the other sessions. */
  change(userId: string, sessionId: string, current: string, next: string): Promise<void>;
  /** @throws {AppError} `auth.password_wrong`. Wrong passwords are throttled, as they are for signing in. */
  confirm(user: UserRow, password: string, field: string): Promise<void>;
};
type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions" | "config" | "notifier"> & {
  passwords: PasswordHashes;
  messenger: Messenger;
  throttle: SignInThrottle;
  devices: KnownDevices;
};

function makePasswordWrongError(field: string): AppError {
  return new AppError("auth.password_wrong", { fields: { [field]: "auth.password_wrong" } });
}

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Creates the service for resetting and changing passwords. */
export function createPasswordChanges(parts: Dependencies): PasswordChanges {
  const { database, clock, sessions, config, notifier, passwords, messenger, throttle, devices } = parts;

  /**
   * Replaces the password that was read, ends all sessions except `except`, and invalidates sent codes and links.
   * Returns a function to call after the commit, or undefined if another change came first.
   */
  async function setPassword(tx: Database, user: UserRow, hash: string, except?: string) {
    if (!(await setPasswordHash(tx, user, hash, clock()))) return undefined;
    await audit(tx, { object: { kind: "account", id: user.id }, subject: user.id });
    await invalidateSentCodes(tx, user.id, clock());
    await notifier.notify(tx, user.id, "password_changed", {});
    const announceEnd = await sessions.endAll(tx, user.id, except);
    return async () => {
      announceEnd();
      await throttle.forgetPhone(user.phone);
      await throttle.forget(selectAccountCounters(user.id));
      const text = smsTexts.passwordChanged[user.language]();
      messenger.send({ phone: user.phone, purpose: "password_changed", text });
    };
  }
  async function confirm(user: UserRow, password: string, field: string): Promise<void> {
    const key = selectAccountCounters(user.id);
    const place = await passwords.findMatch(
      [user.password_hash],
      password,
      () => throttle.check(key),
      () => throttle.recordFailure(key),
    );
    if (place !== 0) throw makePasswordWrongError(field);
    await throttle.forget(key);
  }

  /** Compares a password without counting. Call it only after `confirm` has counted a wrong try. */
  async function hasPassword(user: UserRow, password: string): Promise<boolean> {
    const nothing = async () => {};
    return (await passwords.findMatch([user.password_hash], password, nothing, nothing)) === 0;
  }

  return {
    confirm,
    async requestReset(phone, { address, devices: known }) {
      const user = await findUserByPhone(database, phone);
      const device = devices.find(known, user);
      await messenger.allow({ phone, address, asker: "owner", device, isResend: true });
      const token = randomBytes(32).toString("base64url");
      // Written for unknown phones too, so that both take the same time; a link for an unknown phone is never sent.
      await database.query(
        `INSERT INTO reset_tokens (token_hash, user_id, created_at, expires_at)
         VALUES ($1, $2, $3, $3::timestamptz + make_interval(mins => $4))`,
        [hashToken(token), user?.id ?? NO_ACCOUNT_ID, clock(), RESET_MINUTES],
      );
      if (!user) return;
      const link = `${config.siteOrigin}/reset-password?token=${token}`;
      messenger.send({ phone, purpose: "reset_password", link, text: smsTexts.reset[user.language](link) });
    },
    async reset(token, password) {
      refuseCommonPassword(password);
      const live = "token_hash = $1 AND used_at IS NULL AND expires_at > $2 AND created_at <= $3";
      const now = clock();
      const given = [hashToken(token), now, computeLatestPast(now)];
      const [found] = await database.query<{ user_id: string }>(
        `SELECT user_id FROM reset_tokens WHERE ${live}`,
        given,
      );
      const user = found && (await findUser(database, found.user_id));
      if (!user) throw new AppError("auth.reset_token_invalid");
      // Hashed before the link is used up, so that a server too busy to hash does not waste the link.
      const hash = await passwords.hash(password);
      const finish = await database.transaction(async (tx) => {
        const used = await tx.query(`UPDATE reset_tokens SET used_at = $2 WHERE ${live} RETURNING 1`, given);
        const done = used.length > 0 && (await setPassword(tx, user, hash));
        if (!done) throw new AppError("auth.reset_token_invalid");
        return done;
      });
      await finish();
    },
    async change(userId, sessionId, current, next) {
      const user = await findUser(database, userId);
      if (!user) throw new AppError("auth.token_invalid");
      refuseCommonPassword(next, "newPassword");
      try {
        await confirm(user, current, "currentPassword");
      } catch (error) {
        // A retry after a lost answer: the new password is already set.
        const isWrong = isAppError(error) && error.code === "auth.password_wrong";
        if (!isWrong || !(await hasPassword(user, next))) throw error;
        return throttle.forget(selectAccountCounters(userId));
      }
      const hash = await passwords.hash(next);
      const finish = await database.transaction((tx) => setPassword(tx, user, hash, sessionId));
      if (!finish) throw makePasswordWrongError("currentPassword");
      await finish();
    },
  };
}
