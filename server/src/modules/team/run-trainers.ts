import { randomUUID } from "node:crypto";
import type {
  ChangeTrainer,
  CreateTrainer,
  CreateTrainerOfStudent,
  inviteTrainerBody,
  StaffTrainer,
} from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type * as z from "zod/mini";
import { audit } from "../../kernel/audit/audit.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { parsePhone } from "../../security/phone-number.ts";
import { SCHOOL_TIME_ZONE } from "../../time/school-zone.ts";
import { findInstants } from "../../time/wall-clock.ts";
import type { createTrainerInvitations } from "../invitations/public.ts";
import {
  addDraft,
  changeDetails,
  hasDraft,
  type ShownState,
  setInvitation,
  setShownState,
} from "../trainers/public.ts";
import { readTrainer } from "./read-trainers.ts";

type Parts = Pick<ModuleContext, "database" | "clock"> & { invitations: ReturnType<typeof createTrainerInvitations> };
type Invited = Awaited<ReturnType<Parts["invitations"]["invite"]>>;

const MAX_PAUSE_MS = 365 * DAY_MS;
const objectOf = (id: string) => ({ kind: "trainer", id });

function requireInvited(invited: Invited) {
  if (!("refused" in invited)) return invited;
  if (invited.refused === "invited") throw new AppError("trainers.phone_invited");
  throw new AppError("auth.phone_taken", { extra: { personId: invited.personId ?? "" } });
}

/** @throws {AppError} `request.invalid` for a day of birth that is not over, or a zone that nobody knows. */
function refuseImpossible({ bornOn, timeZone }: { bornOn: string; timeZone: string }, now: Date): void {
  if (Date.parse(bornOn) > now.getTime()) {
    throw new AppError("request.invalid", { fields: { bornOn: "validation.date_invalid" } });
  }
  if (!Intl.supportedValuesOf("timeZone").includes(timeZone)) {
    throw new AppError("request.invalid", { fields: { timeZone: "validation.invalid" } });
  }
}

/** Writes a draft and invites its trainer. @throws {AppError} those of the operation `createTrainer`. */
export async function create(parts: Parts, reader: RequestSession, given: CreateTrainer): Promise<StaffTrainer> {
  const { database, clock, invitations } = parts;
  refuseImpossible(given, clock());
  const phone = parsePhone(given.phone, given.countryCode);
  await invitations.count(reader, phone);
  const id = randomUUID();
  const { send } = await database.transaction(async (tx) => {
    const { language, name, country, pricePerLessonMinor, timeZone } = given;
    await addDraft(tx, id, given);
    const invited = requireInvited(await invitations.invite(tx, reader, { name: name[language], phone, language }));
    await setInvitation(tx, id, invited.id);
    await audit(tx, { object: objectOf(id), after: { country, price: pricePerLessonMinor, timeZone } });
    return invited;
  });
  send();
  return readTrainer(parts, id);
}

/** Writes a draft for a student who is to become its trainer. @throws {AppError} those of the operation `createTrainerOfStudent`. */
export async function createOfStudent(
  parts: Parts,
  personId: string,
  given: CreateTrainerOfStudent,
): Promise<StaffTrainer> {
  const { database, clock } = parts;
  refuseImpossible(given, clock());
  const id = randomUUID();
  await database.transaction(async (tx) => {
    const { country, pricePerLessonMinor, timeZone } = given;
    const student = await tx.query(
      "SELECT 1 FROM users WHERE id = $1 AND role = 'student' AND status = 'active' FOR NO KEY UPDATE",
      [personId],
    );
    if (student.length === 0 || (await hasDraft(tx, personId))) throw new AppError("trainers.changed");
    await addDraft(tx, id, given, personId);
    const after = { country, price: pricePerLessonMinor, timeZone };
    await audit(tx, { object: objectOf(id), subject: personId, after });
  });
  return readTrainer(parts, id);
}

/** Sends a draft without an account a new link. @throws {AppError} those of the operation `inviteTrainer`. */
export async function inviteAgain(
  parts: Parts,
  reader: RequestSession,
  id: string,
  given: z.infer<typeof inviteTrainerBody>,
): Promise<StaffTrainer> {
  const { database, invitations } = parts;
  const phone = parsePhone(given.phone, given.countryCode);
  await readTrainer(parts, id);
  await invitations.count(reader, phone);
  const { send } = await database.transaction(async (tx) => {
    const [row] = await tx.query<{ name: Record<"en" | "ar", string>; invitation_id: string | null }>(
      "SELECT name, invitation_id FROM trainers WHERE id = $1 AND user_id IS NULL AND candidate_id IS NULL AND status = 'draft'",
      [id],
    );
    if (!row) throw new AppError("trainers.changed");
    const { language } = given;
    const wanted = { name: row.name[language], phone, language, replaces: row.invitation_id };
    const invited = requireInvited(await invitations.invite(tx, reader, wanted));
    await setInvitation(tx, id, invited.id);
    await audit(tx, { object: objectOf(id) });
    return invited;
  });
  send();
  return readTrainer(parts, id);
}

/** Writes what staff change in a page. @throws {AppError} `request.not_found`. */
export async function change(parts: Parts, id: string, { reason, ...details }: ChangeTrainer): Promise<StaffTrainer> {
  const { country, gender, nationality, pricePerLessonMinor } = details;
  await parts.database.transaction(async (tx) => {
    const price = await changeDetails(tx, id, details);
    if (price === null) throw new AppError("request.not_found");
    await audit(tx, {
      object: objectOf(id),
      before: { price },
      after: { price: pricePerLessonMinor, country, gender, nationality },
      reason,
    });
  });
  return readTrainer(parts, id);
}

/** @throws {AppError} `trainers.changed` where the trainer's state does not allow it, or something is missing. */
export async function show(parts: Parts, id: string, given: ShownState, reason: string | null): Promise<StaffTrainer> {
  const trainer = await readTrainer(parts, id);
  if (given.to === "active" && trainer.missing.length > 0 && trainer.state !== "paused") {
    throw new AppError("trainers.changed");
  }
  await parts.database.transaction(async (tx) => {
    const before = await setShownState(tx, id, given);
    if (!before) throw new AppError("trainers.changed");
    const until = given.to === "paused" ? { until: given.until } : {};
    await audit(tx, { object: objectOf(id), before: { state: before }, after: { state: given.to, ...until }, reason });
  });
  return readTrainer(parts, id);
}

/** The beginning of a day at the school. @throws {AppError} `request.invalid` at `until` unless it is within a year from now. */
export function toPauseEnd(until: string, now: Date): Date {
  const [start = Number.NaN] = findInstants(SCHOOL_TIME_ZONE, Date.parse(`${until}T00:00:00Z`));
  // Clocks may be put forward over midnight: then the day begins an hour later.
  const end = new Date(
    Number.isNaN(start) ? (findInstants(SCHOOL_TIME_ZONE, Date.parse(`${until}T01:00:00Z`))[0] ?? 0) : start,
  );
  if (end <= now || end.getTime() > now.getTime() + MAX_PAUSE_MS) {
    throw new AppError("request.invalid", { fields: { until: "validation.date_invalid" } });
  }
  return end;
}
