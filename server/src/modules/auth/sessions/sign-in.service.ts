import type { Account, FactorProof } from "@kalima/accounts-contract";
import type { Language } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import type { Passwords } from "../../../security/passwords.ts";
import type { IssuedTokens } from "../../../security/sessions.ts";
import { smsTexts } from "../../../sms/sms.ts";
import {
  findPending,
  findPendingByPhone,
  findUser,
  findUserByPhone,
  isUnchanged,
  NO_ACCOUNT_ID,
  setLanguage,
  toPendingView,
  toUserView,
  type UserRow,
} from "../../users/public.ts";
import type { Messenger } from "../codes/messenger.ts";
import type { OneTimeCodes } from "../codes/one-time-codes.ts";
import { findFactorWays } from "../factors/factor-store.ts";
import type { Proofs } from "../factors/proofs.ts";
import type { SignInTickets, Ticket } from "../factors/sign-in-tickets.ts";
import type { SignedInResult } from "../registration/registration.service.ts";
import type { KnownDevices, Source } from "../throttle/known-devices.ts";
import { type SignInThrottle, selectFactorCounters, selectSignInCounters } from "../throttle/sign-in-throttle.ts";

const TRIES_PER_ADDRESS = { max: 100, seconds: 600 };

/** Language of the calling page, which messages to the phone follow; undefined if the client sends none. */
export type SpokenLanguage = Language | undefined;
export type SignIn = {
  /**
   * Signs in by password. An unverified registration gets limited tokens, even if the phone has an account now, because
   * registering a stranger's phone must not reveal whether that account exists.
   *
   * @throws {AppError} `auth.factor_required` with a `ticket` and `ways` for an account with a second factor.
   */
  authenticateByPassword(
    given: { phone: string; password: string; remember: boolean; language: SpokenLanguage },
    source: Source,
  ): Promise<SignedInResult>;
  /** Sends a code to the phone's owner. Does the same work for unknown phones. `requester` is the calling browser. */
  sendCode(phone: string, source: Source, requester: string | undefined): Promise<void>;
  authenticateByCode(
    given: { phone: string; code: string; language: SpokenLanguage; requester: string | undefined },
    source: Source,
  ): Promise<SignedInResult>;
  /** @throws {AppError} `auth.ticket_expired` */
  findTicket(ticket: string): Promise<Ticket>;
  /** Finishes a sign-in whose password or code was right and that waits for its second factor. */
  authenticateByFactor(
    given: { ticket: string; proof: FactorProof; language: SpokenLanguage },
    source: Source,
  ): Promise<SignedInResult>;
  /** Notes in a session that its person has proved who they are, if they have. */
  prove(session: { userId: string; sessionId: string }, proof: FactorProof): Promise<void>;
  renew(refreshToken: string, language: SpokenLanguage): Promise<SignedInResult>;
  resume(refreshToken: string): Promise<{ user: Account; issued: Omit<IssuedTokens, "refreshToken"> }>;
};
type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions" | "limits" | "config"> & {
  passwords: Passwords;
  codes: OneTimeCodes;
  messenger: Messenger;
  throttle: SignInThrottle;
  devices: KnownDevices;
  tickets: SignInTickets;
  proofs: Proofs;
};

/** Creates the sign-in service. Known and unknown phones cause the same work and get the same answers. */
export function createSignIn(parts: Dependencies): SignIn {
  const { database, clock, sessions, limits, config, passwords, codes, messenger, throttle, devices, tickets, proofs } =
    parts;

  async function saveLanguage(row: UserRow, language: SpokenLanguage): Promise<void> {
    if (!language || language === row.language) return;
    await setLanguage(database, row.id, language);
  }
  async function readUser(
    { id, kind }: Pick<IssuedTokens, "id" | "kind">,
    language?: SpokenLanguage,
  ): Promise<Account> {
    const row = kind === "account" ? await findUser(database, id) : undefined;
    if (row) {
      await saveLanguage(row, language);
      return toUserView(row);
    }
    const pending = kind === "registration" ? await findPending(database, id) : undefined;
    if (!pending) throw new AppError("auth.refresh_rejected");
    return toPendingView(pending);
  }

  /** Begins a session, unless the account has changed since it was read: its credentials may be outdated. */
  function beginUnchanged(row: UserRow, remember: boolean, ticket?: string): Promise<IssuedTokens> {
    return sessions.begin({ id: row.id, kind: "account" }, remember, async (tx) => {
      if (!(await isUnchanged(tx, row))) throw new AppError("auth.credentials_wrong");
      if (ticket !== undefined) await tickets.spend(tx, ticket);
    });
  }

  /** No session begins before the second factor, where there is one. */
  async function requireFactor({ id }: UserRow, remember: boolean): Promise<void> {
    const ways = await findFactorWays(database, id);
    if (ways.length === 0) return;
    throw new AppError("auth.factor_required", { extra: { ways, ticket: await tickets.issue(id, remember) } });
  }

  return {
    async authenticateByPassword({ phone, password, remember, language }, { address, devices: known }) {
      const account = await findUserByPhone(database, phone);
      const device = devices.find(known, account);
      const counted = selectSignInCounters(phone, address, device);
      await throttle.check(counted);
      await limits.take(`sign-in:${address}`, [
        { ...TRIES_PER_ADDRESS, max: TRIES_PER_ADDRESS.max * config.addressLimitFactor },
      ]);
      // Read in both cases; otherwise known phones could be recognised by a shorter response time.
      const pending = await findPendingByPhone(database, phone, clock());
      // Checked again before comparing, so that of many parallel tries, those after five wrong ones are refused.
      const place = await passwords.findMatch(
        [account?.password_hash, pending?.password_hash],
        password,
        () => throttle.check(counted),
        () => throttle.recordFailure(counted),
      );
      if (place === 0 && account) {
        await (device === null ? throttle.forgetPhone(phone) : throttle.forget(counted));
        await requireFactor(account, remember);
        const issued = await beginUnchanged(account, remember);
        return { user: await readUser(issued, language), issued };
      }
      if (place !== 1 || !pending) throw new AppError("auth.credentials_wrong");
      // Wrong tries stay counted: registering is free, and must not allow more guesses at an account.
      const issued = await sessions.begin({ id: pending.id, kind: "registration" }, remember);
      return { user: toPendingView(pending), issued };
    },
    async sendCode(phone, { address, devices: known }, requester) {
      const account = await findUserByPhone(database, phone);
      const device = devices.find(known, account);
      await messenger.allow({ phone, address, asker: "owner", device, isResend: true });
      const code = await codes.make({ phone, purpose: "sign_in", subjectId: account?.id ?? NO_ACCOUNT_ID, requester });
      if (!account) return;
      messenger.send({ phone, purpose: "sign_in", code, text: smsTexts.code[account.language](code) });
    },
    async authenticateByCode({ phone, code, language, requester }, { address, devices: known }) {
      const account = await findUserByPhone(database, phone);
      await codes.use({ phone, purpose: "sign_in", subjectId: account?.id ?? NO_ACCOUNT_ID, requester }, code);
      if (!account) throw new AppError("auth.code_wrong");
      await throttle.forgetPhone(phone);
      await throttle.forget(selectSignInCounters(phone, address, devices.find(known, account)));
      await requireFactor(account, false);
      const issued = await beginUnchanged(account, false);
      await saveLanguage(account, language);
      return { user: toUserView(account), issued };
    },
    findTicket: tickets.find,
    async authenticateByFactor({ ticket, proof, language }, { address, devices: known }) {
      const { userId, remember, holder } = await tickets.find(ticket);
      const account = await findUser(database, userId);
      if (!account) throw new AppError("auth.ticket_expired");
      const counters = selectFactorCounters(userId, { address, device: devices.find(known, account) });
      await proofs.check(account, proof, { holder, counters });
      const issued = await beginUnchanged(account, remember, ticket);
      return { user: await readUser(issued, language), issued };
    },
    async prove({ userId, sessionId }, proof) {
      const account = await findUser(database, userId);
      if (!account) throw new AppError("auth.token_invalid");
      const counters = selectFactorCounters(userId, { sessionId });
      await proofs.check(account, proof, { holder: `session:${sessionId}`, counters });
      await sessions.noteProof(sessionId);
    },
    async renew(refreshToken, language) {
      const issued = await sessions.rotate(refreshToken);
      return { issued, user: await readUser(issued, language) };
    },
    async resume(refreshToken) {
      const issued = await sessions.resume(refreshToken);
      return { issued, user: await readUser(issued) };
    },
  };
}
