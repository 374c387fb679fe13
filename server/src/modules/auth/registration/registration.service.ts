import { randomUUID } from "node:crypto";
import type { Account } from "@kalima/accounts-contract";
import type { Language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { refuseCommonPassword } from "../../../security/common-passwords.ts";
import type { Passwords } from "../../../security/passwords.ts";
import type { IssuedTokens } from "../../../security/sessions.ts";
import { smsTexts } from "../../../sms/sms.ts";
import {
  addPending,
  createAccount,
  deletePending,
  findPending,
  findUser,
  findUserByPhone,
  type PendingRow,
  toPendingView,
  toUserView,
} from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import type { OneTimeCodes } from "../codes/one-time-codes.ts";
import type { SignInThrottle } from "../throttle/sign-in-throttle.ts";

export type SignedInResult = { user: Account; issued: IssuedTokens };
export type Registrations = {
  /**
   * Begins a registration and sends a code. A phone that has an account gets the same answer, and its owner a
   * message instead of a code: the answer must not reveal whether an account exists. The session is a browser session.
   */
  register(
    wanted: { name: string; phone: string; password: string; language: Language },
    address: string,
  ): Promise<SignedInResult>;
  resend(pendingId: string, phone: string, address: string): Promise<void>;
  /** Creates the account if the code is right, and ends all other registrations of the phone. */
  verify(registration: { id: string; sessionId: string }, phone: string, code: string): Promise<SignedInResult>;
};
type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions"> & {
  passwords: Passwords;
  codes: OneTimeCodes;
  messenger: Messenger;
  throttle: SignInThrottle;
};

/** Creates the registration service. A phone may have many registrations; only a sent code makes an account. */
export function createRegistrations(parts: Dependencies): Registrations {
  const { database, clock, sessions, passwords, codes, messenger, throttle } = parts;
  async function sendCode(pending: PendingRow): Promise<void> {
    const { id, phone, language } = pending;
    const owner = await findUserByPhone(database, phone);
    // Made in both cases, so that both take the same time; a code for a phone with an account is never sent.
    const code = await codes.make({ phone, purpose: "register", subjectId: id });
    const message = owner
      ? { phone, purpose: "account_exists" as const, text: smsTexts.accountExists[owner.language]() }
      : { phone, purpose: "register" as const, code, text: smsTexts.code[language](code) };
    messenger.send(message);
  }

  async function makeAccount(pending: PendingRow): Promise<void> {
    const now = clock();
    const ended: (() => void)[] = [];
    await database.transaction(async (tx) => {
      if (!(await createAccount(tx, pending, now))) throw new AppError("auth.phone_taken");
      for (const id of await deletePending(tx, pending.phone)) ended.push(await sessions.endAll(tx, id));
    });
    for (const announce of ended) announce();
  }

  return {
    async register({ name, phone, password, language }, address) {
      refuseCommonPassword(password);
      await messenger.allow({ phone, address, asker: "stranger", isResend: false });
      const pending: PendingRow = {
        id: randomUUID(),
        name,
        phone,
        password_hash: await passwords.hash(password),
        language,
        created_at: clock(),
      };
      await addPending(database, pending);
      await sendCode(pending);
      const issued = await sessions.begin({ id: pending.id, kind: "registration" }, false);
      return { user: toPendingView(pending), issued };
    },
    async resend(pendingId, phone, address) {
      const pending = await findPending(database, pendingId);
      if (!pending) throw new AppError("auth.token_invalid");
      if (pending.phone !== phone) throw new AppError("auth.phone_not_yours");
      await messenger.allow({ phone, address, asker: "stranger", isResend: true });
      await sendCode(pending);
    },
    async verify({ id: pendingId, sessionId }, phone, code) {
      const pending = await findPending(database, pendingId);
      if (!pending) throw new AppError("auth.token_invalid");
      await codes.use({ phone, purpose: "register", subjectId: pendingId }, code);
      if (await findUserByPhone(database, phone)) throw new AppError("auth.phone_taken");
      const remember = await sessions.isRemembered(sessionId);
      await makeAccount(pending);
      await throttle.forgetPhone(phone);
      const row = await findUser(database, pending.id);
      if (!row) throw new AppError("auth.token_invalid");
      return { user: toUserView(row), issued: await sessions.begin({ id: row.id, kind: "account" }, remember) };
    },
  };
}
