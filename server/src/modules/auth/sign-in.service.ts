import type { User } from "@kalima/contracts/api";
import { AppError } from "@kalima/contracts/errors";
import { smsTexts } from "../../outbox/sms.ts";
import type { Passwords } from "../../security/passwords.ts";
import type { IssuedTokens } from "../../security/sessions.ts";
import type { ModuleContext } from "../server-module.ts";
import { pendingView, userView } from "../users/user-view.ts";
import { findPending, findPendingByPhone, findUser, findUserByPhone } from "../users/users.repository.ts";
import type { Messenger } from "./messenger.ts";
import type { OneTimeCodes } from "./one-time-codes.ts";
import type { SignedInResult } from "./registration.service.ts";
import type { SignInThrottle } from "./sign-in-throttle.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";
const TRIES_PER_ADDRESS = { max: 100, seconds: 600 };

export type SignIn = {
  /** By password. Somebody who registered and never verified gets in with limited tokens. */
  byPassword(phone: string, password: string, remember: boolean, address: string): Promise<SignedInResult>;
  /** Sends a code to the owner of the phone; the same answer when there is none. */
  sendCode(phone: string, address: string): Promise<void>;
  byCode(phone: string, code: string): Promise<SignedInResult>;
  renew(refreshToken: string): Promise<SignedInResult>;
  resume(refreshToken: string): Promise<{ user: User; issued: Omit<IssuedTokens, "refreshToken"> }>;
};
type Parts = Pick<ModuleContext, "database" | "clock" | "sessions" | "limits" | "config"> & {
  passwords: Passwords;
  codes: OneTimeCodes;
  messenger: Messenger;
  throttle: SignInThrottle;
};

/** Signing in and staying signed in. Known and unknown phones cost the same and answer the same. */
export function createSignIn(parts: Parts): SignIn {
  const { database, clock, sessions, limits, config, passwords, codes, messenger, throttle } = parts;

  async function userOf({ id, kind }: Pick<IssuedTokens, "id" | "kind">): Promise<User> {
    const row = kind === "account" ? await findUser(database, id) : undefined;
    if (row) return userView(row);
    const pending = kind === "registration" ? await findPending(database, id) : undefined;
    if (!pending) throw new AppError("auth.refresh_rejected");
    return pendingView(pending);
  }

  return {
    async byPassword(phone, password, remember, address) {
      await throttle.check(phone);
      await limits.take(`sign-in:${address}`, [
        { ...TRIES_PER_ADDRESS, max: TRIES_PER_ADDRESS.max * config.addressLimitFactor },
      ]);
      const account = await findUserByPhone(database, phone);
      const pending = account ? undefined : await findPendingByPhone(database, phone, clock());
      const stored = (account ?? pending)?.password_hash ?? null;
      // Checked again when the turn comes: of many tries at once, those behind five wrong ones are not compared.
      const isRight = await passwords.matches(
        stored,
        password,
        () => throttle.check(phone),
        () => throttle.failed(phone),
      );
      if (!isRight) throw new AppError("auth.credentials_wrong");
      await throttle.forget(phone);
      const subject = account
        ? { id: account.id, kind: "account" as const }
        : { id: pending?.id ?? NOBODY, kind: "registration" as const };
      return { user: await userOf(subject), issued: await sessions.begin(subject, remember) };
    },
    async sendCode(phone, address) {
      await messenger.allow(phone, address, true);
      const account = await findUserByPhone(database, phone);
      const code = await codes.make({ phone, purpose: "sign_in", subjectId: account?.id ?? NOBODY });
      if (account)
        await messenger.send({ phone, purpose: "sign_in", code, text: smsTexts.code[account.language](code) });
    },
    async byCode(phone, code) {
      const account = await findUserByPhone(database, phone);
      await codes.use({ phone, purpose: "sign_in", subjectId: account?.id ?? NOBODY }, code);
      if (!account) throw new AppError("auth.code_wrong");
      await throttle.forget(phone);
      return { user: userView(account), issued: await sessions.begin({ id: account.id, kind: "account" }, false) };
    },
    async renew(refreshToken) {
      const issued = await sessions.rotate(refreshToken);
      return { issued, user: await userOf(issued) };
    },
    async resume(refreshToken) {
      const issued = await sessions.resume(refreshToken);
      return { issued, user: await userOf(issued) };
    },
  };
}
