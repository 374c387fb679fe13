import { randomUUID } from "node:crypto";
import { AppError } from "@kalima/contracts/errors";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import { isUniqueViolation } from "../../kernel/database/unique-violation.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { type SmsMessage, smsTexts } from "../../sms/sms.ts";
import { invalidateSentCodes } from "../auth/public.ts";
import { lockGrants } from "../grants/public.ts";
import { activateAccount, disableAccount, setName, setPhone, type UserRow } from "../users/public.ts";
import { type ActRefusal, findActRefusal } from "./act-on-person.policy.ts";
import { readActedPerson, readPersonActor, requirePerson } from "./read-person.ts";

export type ActDependencies = Pick<
  ModuleContext,
  "database" | "clock" | "events" | "sessions" | "notifier" | "sms" | "log"
>;
/** Who acts on whom, and why. */
export type PersonAct = { reader: RequestSession; personId: string; reason: string };
type Under = { tx: Database; person: UserRow; now: Date };
/** The values that changed, and what to do once they are committed. */
type Done = { before?: object; after?: object; afterwards?: () => void };

const REFUSALS = {
  own: "staff.own_account",
  owner: "staff.owners_account",
  permission: "auth.forbidden",
} as const satisfies Record<ActRefusal, string>;

/** @throws {AppError} where this reader may not act on this account now. Call it with `lockGrants`. */
export async function checkMayAct(tx: Database, reader: RequestSession, personId: string): Promise<void> {
  const refusal = findActRefusal(await readPersonActor(tx, reader), await readActedPerson(tx, personId));
  if (refusal) throw new AppError(REFUSALS[refusal]);
  if ((await requirePerson(tx, reader.userId)).status !== "active") throw new AppError("auth.account_disabled");
}

/** Runs an act on an account in one transaction, with its row in the audit log, unless the actor may not. */
async function act(parts: ActDependencies, given: PersonAct, work: (under: Under) => Promise<Done>): Promise<void> {
  const { reader, personId, reason } = given;
  const afterwards = await parts.database.transaction(async (tx) => {
    // Two owners who disable each other come one after the other.
    await lockGrants(tx);
    const person = await requirePerson(tx, personId);
    await checkMayAct(tx, reader, personId);
    const { before, after, afterwards } = await work({ tx, person, now: parts.clock() });
    await audit(tx, { object: { kind: "person", id: personId }, subject: personId, before, after, reason });
    return afterwards;
  });
  afterwards?.();
}

/** Disables an account: its sessions, sockets and tabs end with the commit. @throws {AppError} `staff.person_changed`. */
export function disable(parts: ActDependencies, given: PersonAct): Promise<void> {
  return act(parts, given, async ({ tx, person, now }) => {
    const afterwards = await parts.sessions.endAll(tx, person.id);
    const disabled = await disableAccount(parts, tx, { userId: person.id, reason: given.reason, now });
    if (!disabled) throw new AppError("staff.person_changed");
    await invalidateSentCodes(tx, person.id, now);
    return { before: { status: "active" }, after: { status: "inactive" }, afterwards };
  });
}

/** Lets somebody use a disabled account again. @throws {AppError} `staff.person_changed`. */
export function activate(parts: ActDependencies, given: PersonAct): Promise<void> {
  return act(parts, given, async ({ tx, person, now }) => {
    if (!(await activateAccount(parts, tx, { userId: person.id, now }))) throw new AppError("staff.person_changed");
    await parts.notifier.notify(tx, person.id, "account_activated", {});
    return { before: { status: "inactive" }, after: { status: "active" } };
  });
}

/** Ends all sessions of an account, such as after a lost phone. */
export function signOut(parts: ActDependencies, given: PersonAct): Promise<void> {
  return act(parts, given, async ({ tx, person }) => {
    const devices = await parts.sessions.countOpen(person.id);
    const afterwards = await parts.sessions.endAll(tx, person.id);
    await parts.notifier.notify(tx, person.id, "signed_out_by_staff", {});
    return { before: { devices }, after: { devices: 0 }, afterwards };
  });
}

/** @throws {AppError} `request.invalid` at `name` where it is the same. */
export function correctName(parts: ActDependencies, { name, ...given }: PersonAct & { name: string }): Promise<void> {
  return act(parts, given, async ({ tx, person, now }) => {
    if (person.name === name) throw new AppError("request.invalid", { fields: { name: "validation.invalid" } });
    await setName(tx, person.id, name, now);
    await parts.notifier.notify(tx, person.id, "name_corrected", { name });
    return { before: { name: person.name }, after: { name } };
  });
}

/**
 * Moves a student's account to another number (E.164); the old one is told, and all sessions end.
 *
 * @throws {AppError} `staff.phone_needs_two` for those who work here; `auth.phone_taken`; `staff.person_changed`.
 */
export function correctPhone(
  parts: ActDependencies,
  { phone, ...given }: PersonAct & { phone: string },
): Promise<void> {
  return act(parts, given, async (under) => {
    const { person } = under;
    if (person.role !== "student") throw new AppError("staff.phone_needs_two");
    const afterwards = await movePhone(parts, under, phone, "phone");
    return { before: { phone: person.phone }, after: { phone }, afterwards };
  });
}

/**
 * Moves an account to another number and ends its sessions; returns what tells the old number once that is committed.
 *
 * @throws {AppError} `auth.phone_taken` at `field`; `staff.person_changed`.
 */
export async function movePhone(
  parts: ActDependencies,
  { tx, person, now }: Under,
  phone: string,
  field: string,
): Promise<() => void> {
  const taken = new AppError("auth.phone_taken", { fields: { [field]: "auth.phone_taken" } });
  if (person.phone === phone) throw taken;
  const hasMoved = await setPhone(tx, person, phone, now).catch((error) => {
    throw isUniqueViolation(error) ? taken : error;
  });
  if (!hasMoved) throw new AppError("staff.person_changed");
  await invalidateSentCodes(tx, person.id, now);
  const lastDigits = phone.slice(-3);
  await parts.notifier.notify(tx, person.id, "phone_changed", { lastDigits });
  const text = smsTexts.phoneChanged[person.language](lastDigits);
  return endSessions(parts, tx, person, { purpose: "phone_changed", text });
}

/** Ends all sessions of an account; returns what makes that known, and tells its person by SMS, once it is committed. */
export async function endSessions(
  { sessions, sms, log }: ActDependencies,
  tx: Database,
  { id, phone }: UserRow,
  message: Pick<SmsMessage, "purpose" | "text">,
): Promise<() => void> {
  const announceEnd = await sessions.endAll(tx, id);
  return () => {
    announceEnd();
    sms.send({ phone, ...message }).catch((error: Error) => log.error(`SMS not sent: ${error.message}`));
  };
}

/** Adds a note about a person, who does not read it. @throws {AppError} `staff.own_account`. */
export async function addNote(
  { database, clock }: Pick<ActDependencies, "database" | "clock">,
  { personId, authorId, text }: { personId: string; authorId: string; text: string },
): Promise<void> {
  if (personId === authorId) throw new AppError("staff.own_account");
  await database.transaction(async (tx) => {
    await requirePerson(tx, personId);
    await tx.query("INSERT INTO person_notes (id, user_id, author_id, text, written_at) VALUES ($1, $2, $3, $4, $5)", [
      randomUUID(),
      personId,
      authorId,
      text,
      clock(),
    ]);
    await audit(tx, { object: { kind: "person", id: personId }, subject: personId, after: { text } });
  });
}
