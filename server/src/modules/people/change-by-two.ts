import { randomUUID } from "node:crypto";
import type { RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { GIVEN_ROLES, NO_FACTOR, type RequestPersonChange } from "@kalima/staff-contract";
import { audit } from "../../kernel/audit/audit.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import { parsePhone } from "../../security/phone-number.ts";
import { smsTexts } from "../../sms/sms.ts";
import { findFactorWays, forgetFactors } from "../auth/public.ts";
import { countLessonsAhead } from "../bookings/public.ts";
import { dropGrants, lockGrants } from "../grants/public.ts";
import { hasDraft, linkCandidate } from "../trainers/public.ts";
import { findUserByPhone, setRole, type UserRow } from "../users/public.ts";
import { type ActDependencies, checkMayAct, endSessions, movePhone } from "./act-on-person.ts";
import { type PersonChangeRow, personChangesRepository } from "./person-changes.repository.ts";
import { requirePerson } from "./read-person.ts";

const isGivenRole = (value: string): value is (typeof GIVEN_ROLES)[number] =>
  GIVEN_ROLES.some((role) => role === value);
const invalid = () => new AppError("request.invalid", { fields: { value: "validation.invalid" } });

/** @throws {AppError} for a role that this account cannot have now. */
async function checkRole(tx: Database, person: UserRow, role: string, now: Date): Promise<void> {
  const pages = await tx.query("SELECT 1 FROM trainers WHERE user_id = $1", [person.id]);
  if (pages.length > 0) throw new AppError("staff.trains");
  const { planned, unplanned } = await countLessonsAhead(tx, person.id, now);
  if (planned + unplanned > 0) throw new AppError("staff.has_lessons");
  if (role !== "trainer") return;
  // Only a student becomes a trainer; who works here keeps what they know of the school apart.
  if (person.role !== "student") throw invalid();
  if (!(await hasDraft(tx, person.id))) throw new AppError("staff.no_draft");
}

/** The value that a change replaces, as it is now; for a second factor its ways, such as `totp+passkey`, or `NO_FACTOR`. */
async function readValue(tx: Database, person: UserRow, kind: RequestPersonChange["kind"]): Promise<string> {
  if (kind !== "factor") return person[kind];
  // How many recovery codes are left changes nothing.
  const ways = (await findFactorWays(tx, person.id)).filter((way) => way !== "recovery");
  return ways.join("+") || NO_FACTOR;
}

/** The value before and after, as the database holds both. @throws {AppError} for a value that cannot be requested. */
async function readValues(tx: Database, person: UserRow, { kind, value }: RequestPersonChange, now: Date) {
  if (kind === "factor") {
    const before = await readValue(tx, person, kind);
    if (value !== NO_FACTOR || before === NO_FACTOR) throw invalid();
    return { value_before: before, value_after: value };
  }
  if (kind === "role") {
    if (!isGivenRole(value) || value === person.role) throw invalid();
    await checkRole(tx, person, value, now);
    return { value_before: person.role, value_after: value };
  }
  if (person.role === "student") throw invalid();
  const phone = parsePhone(value, undefined, "value");
  if (phone === person.phone) throw invalid();
  if (await findUserByPhone(tx, phone)) {
    throw new AppError("auth.phone_taken", { fields: { value: "auth.phone_taken" } });
  }
  return { value_before: person.phone, value_after: phone };
}

/** Requests another role, another phone of somebody who works here, or the reset of a second factor. A second person decides. */
export async function requestChange(
  { database, clock }: ActDependencies,
  reader: RequestSession,
  wanted: RequestPersonChange,
): Promise<void> {
  const { personId, kind, reason } = wanted;
  await database.transaction(async (tx) => {
    const now = clock();
    await lockGrants(tx);
    const person = await requirePerson(tx, personId);
    await checkMayAct(tx, reader, personId);
    const changes = personChangesRepository(tx);
    await changes.endOld(personId, now);
    if (await changes.findOf(personId, now)) throw new AppError("staff.change_waits");
    const values = await readValues(tx, person, wanted, now);
    const request = { requested_by: reader.userId, requested_at: now, reason };
    await changes.add({ id: randomUUID(), user_id: personId, kind, ...values, ...request });
    await audit(tx, {
      object: { kind: "person", id: personId },
      subject: personId,
      before: { [kind]: values.value_before },
      after: { [kind]: values.value_after },
    });
  });
}

/** The new role counts from the next sign-in. */
async function applyRole(parts: ActDependencies, tx: Database, person: UserRow, role: RoleName, by: string) {
  const now = parts.clock();
  await checkRole(tx, person, role, now);
  if (person.role === "admin") await dropGrants(tx, person.id, { by, now });
  const announceEnd = await parts.sessions.endAll(tx, person.id);
  await setRole(tx, person.id, role, now);
  if (role === "trainer") await linkCandidate(tx, person.id);
  await parts.notifier.notify(tx, person.id, "role_changed", { role });
  return announceEnd;
}

/** Removes app, passkeys and recovery codes: the password or a code by SMS is enough until another factor is set up. */
async function resetFactors(parts: ActDependencies, tx: Database, person: UserRow): Promise<() => void> {
  await forgetFactors(tx, person.id);
  await parts.notifier.notify(tx, person.id, "factors_reset", {});
  const text = smsTexts.factorsReset[person.language]();
  return endSessions(parts, tx, person, { purpose: "factor_changed", text });
}

/** Makes an approved change; returns what is left for after the commit. */
function apply(parts: ActDependencies, tx: Database, person: UserRow, change: PersonChangeRow, by: string) {
  const { kind, value_after: value } = change;
  if (kind === "phone") return movePhone(parts, { tx, person, now: parts.clock() }, value, "value");
  if (kind === "factor") return resetFactors(parts, tx, person);
  return applyRole(parts, tx, person, value as RoleName, by);
}

/**
 * Approves a change by somebody else, or refuses it, or withdraws one's own. Returns whose account it is.
 *
 * @throws {AppError} `staff.change_decided` when it does not wait any more, or the account has another value by now; `auth.forbidden`
 * for the first person who approves; those of `requestChange`.
 */
export async function decideChange(
  parts: ActDependencies,
  reader: RequestSession,
  { id, to }: { id: string; to: "approved" | "refused" },
): Promise<string> {
  const { personId, afterwards } = await parts.database.transaction(async (tx) => {
    const now = parts.clock();
    await lockGrants(tx);
    const changes = personChangesRepository(tx);
    const change = await changes.lockWaiting(id, now);
    if (!change) throw new AppError("staff.change_decided");
    const { user_id: personId, kind, value_before, value_after, reason } = change;
    const person = await requirePerson(tx, personId);
    await checkMayAct(tx, reader, personId);
    let afterwards: (() => void) | undefined;
    if (to === "approved") {
      if (change.requested_by === reader.userId) throw new AppError("auth.forbidden");
      if ((await readValue(tx, person, kind)) !== value_before) throw new AppError("staff.change_decided");
      afterwards = await apply(parts, tx, person, change, reader.userId);
    }
    await changes.decide(id, to, reader.userId, now);
    await audit(tx, {
      object: { kind: "person", id: personId },
      subject: personId,
      before: { [kind]: value_before },
      after: { state: to, [kind]: value_after },
      reason,
    });
    return { personId, afterwards };
  });
  afterwards?.();
  return personId;
}
