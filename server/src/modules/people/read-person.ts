import { AppError } from "@kalima/contracts/errors";
import type { Person, PersonEffects } from "@kalima/staff-contract";
import { maskContacts } from "../../kernel/audit/mask.ts";
import type { Database } from "../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { findFactorWays } from "../auth/public.ts";
import { countLessonsAhead } from "../bookings/public.ts";
import { readGrants } from "../grants/public.ts";
import { findUser, type UserRow } from "../users/public.ts";
import { type ActedPerson, findActRefusal, type PersonActor } from "./act-on-person.policy.ts";
import { readListed } from "./list-people.ts";
import { personChangesRepository, toEndOfWait } from "./person-changes.repository.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock" | "sessions">;

const isOwner = async (database: Database, userId: string) => (await readGrants(database, userId)).includes("owner");

/** The reader as somebody who acts on accounts. */
export async function readPersonActor(database: Database, reader: RequestSession): Promise<PersonActor> {
  const { userId } = reader;
  return { userId, isOwner: await isOwner(database, userId), mayChange: hasPermission(reader, "people.change") };
}

export async function readActedPerson(database: Database, personId: string): Promise<ActedPerson> {
  return { personId, isOwner: await isOwner(database, personId) };
}

/** The account itself. @throws {AppError} `request.not_found` for a removed one, too. */
export async function requirePerson(database: Database, personId: string): Promise<UserRow> {
  const row = await findUser(database, personId);
  if (!row || row.phone === `deleted:${personId}`) throw new AppError("request.not_found");
  return row;
}

/** The change of an account that waits for a second person, as this reader sees it. */
async function readWaiting(
  { database, clock }: Dependencies,
  { userId, isOwner: isReaderOwner, mayChange }: PersonActor,
  personId: string,
): Promise<Person["waiting"]> {
  const change = await personChangesRepository(database).findOf(personId, clock());
  if (!change) return null;
  const { id, kind, value_after: after, reason, requester, requested_by, requested_at: at } = change;
  const byReader = requested_by === userId;
  const refusal = findActRefusal(
    { userId, isOwner: isReaderOwner, mayChange },
    await readActedPerson(database, personId),
  );
  return {
    ...{ id, kind, reason, byReader },
    after: kind === "phone" ? maskContacts(after) : after,
    requestedBy: requester,
    requestedAt: at.toISOString(),
    endsAt: toEndOfWait(at).toISOString(),
    mayApprove: !byReader && refusal === null,
  };
}

/** Reads a person with what the reader may do. @throws {AppError} `request.not_found`. */
export async function readPerson(parts: Dependencies, reader: RequestSession, personId: string): Promise<Person> {
  const { database } = parts;
  const row = await requirePerson(database, personId);
  const listed = await readListed(parts, personId);
  if (!listed) throw new AppError("request.not_found");
  const actor = await readPersonActor(database, reader);
  return {
    ...listed,
    disabledReason: row.disabled_reason,
    actRefusal: findActRefusal(actor, await readActedPerson(database, personId)),
    mayReadContact: hasPermission(reader, "contacts.see"),
    phoneNeedsTwo: row.role !== "student",
    hasFactor: (await findFactorWays(database, personId)).length > 0,
    waiting: await readWaiting(parts, actor, personId),
  };
}

/** Counts what disabling an account or signing it out ends now. */
export async function readEffects(
  { database, clock, sessions }: Dependencies,
  personId: string,
): Promise<PersonEffects> {
  await requirePerson(database, personId);
  const { planned, nextAt, unplanned } = await countLessonsAhead(database, personId, clock());
  return {
    devices: await sessions.countOpen(personId),
    plannedLessons: planned,
    nextLessonAt: nextAt?.toISOString() ?? null,
    unplannedLessons: unplanned,
  };
}
