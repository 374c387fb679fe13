import { id as entityId, type RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { AuditEntry, AuditFilter } from "@kalima/school-contract";
import type { Permission } from "@kalima/staff-contract";
import * as z from "zod/mini";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { buildMidnightSql, refuseBackwards } from "../../time/school-days.ts";
import { countSearch, findPeople, mayFindByContact } from "../users/public.ts";

/** More people than a part of a name should match; a longer part finds the others. */
const MAX_PEOPLE = 20;
const WORKING: readonly RoleName[] = ["trainer", "agent", "admin"];

/** Kinds of objects whose acts somebody reads who does not read the whole log. */
const PARTS: Partial<Record<Permission, readonly string[]>> = {
  "payments.change": [
    "booking",
    "charge",
    "earning",
    "ledger",
    "ledger-month",
    "payment",
    "payout",
    "price-list",
    "proof",
    "refund",
  ],
  "releases.change": ["backend", "flag", "release", "release-token", "version"],
};

/** The kinds of objects that a reader sees; null for all. */
function listReadableKinds(reader: RequestSession): readonly string[] | null {
  if (hasPermission(reader, "whole_audit.see")) return null;
  return Object.entries(PARTS).flatMap(([permission, kinds]) =>
    hasPermission(reader, permission as Permission) ? kinds : [],
  );
}

/** Which rows are read: by equal values, each null for any. Every list stands for its members in turn. */
type Wanted = {
  actors: readonly string[] | null;
  kinds: readonly string[] | null;
  subjects: readonly string[] | null;
  objectId: string | null;
  numbers: readonly number[] | null;
} & Pick<AuditFilter, "action" | "from" | "to" | "fromDay" | "toDay">;

/** An account's id, or the name of a program or a job, as rows hold it. */
export const isActor = (text: string) => text.includes(":") || isId(text);
const isId = (text: string) => z.safeParse(entityId, text).success;

type Dependencies = Pick<ModuleContext, "database" | "limits">;

/** Finds whom a text names: by contact, which counts as a search, only for readers who may read contacts. */
async function findNamed(
  parts: Dependencies,
  reader: RequestSession,
  text: string,
  roles?: readonly RoleName[],
): Promise<string[]> {
  await countSearch(parts, reader, text);
  const options = { limit: MAX_PEOPLE, hasContacts: mayFindByContact(reader), ...(roles && { roles }) };
  return findPeople(parts.database, text, options);
}

async function resolveFilter(parts: Dependencies, reader: RequestSession, filter: AuditFilter): Promise<Wanted> {
  const { actor, subject, object, action, from, to, fromDay, toDay, numbers } = filter;
  refuseBackwards(filter);
  if (from && to && from >= to) throw new AppError("request.invalid", { fields: { to: "validation.invalid" } });
  const [kind, ...rest] = object?.split(":") ?? [];
  const readable = listReadableKinds(reader);
  const kinds = kind === undefined ? readable : [kind].filter((each) => readable?.includes(each) ?? true);
  return {
    actors: !actor ? null : isActor(actor) ? [actor] : await findNamed(parts, reader, actor, WORKING),
    subjects: !subject ? null : isId(subject) ? [subject] : await findNamed(parts, reader, subject),
    kinds,
    objectId: rest.length > 0 ? rest.join(":") : null,
    numbers: numbers?.split(",").map(Number) ?? null,
    ...{ action, from, to, fromDay, toDay },
  };
}

/**
 * Builds the statement that picks rows in the order of their indexes. A list of actors, kinds or people is read one member after the
 * other and merged: as one condition (`= ANY`), its rows would all be sorted before the first is known.
 */
function buildEntries(wanted: Wanted, isOldestFirst: boolean, after: number | null, limit: number) {
  const values: unknown[] = [];
  const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const [order, beyond] = isOldestFirst ? ["ASC", ">"] : ["DESC", "<"];
  const arms: string[] = [];
  const conditions: string[] = [];
  const each = (name: string, list: readonly string[] | null, column: string, type: string) => {
    if (!list) return;
    arms.push(`unnest(${add(list, `${type}[]`)}) AS ${name} (value)`);
    conditions.push(`e.${column} = ${name}.value`);
  };
  const where = (value: unknown, type: string, condition: (parameter: string) => string) => {
    if (value !== null && value !== undefined) conditions.push(condition(add(value, type)));
  };
  each("actors", wanted.actors, "actor", "text");
  each("kinds", wanted.kinds, "object_kind", "text");
  each("people", wanted.subjects, "subject_id", "uuid");
  where(wanted.objectId, "text", (id) => `e.object_id = ${id}`);
  where(wanted.action, "text", (action) => `e.action = ${action}`);
  where(wanted.from, "timestamptz", (from) => `e.at >= ${from}`);
  where(wanted.to, "timestamptz", (to) => `e.at < ${to}`);
  where(wanted.fromDay, "date", (day) => `e.at >= ${buildMidnightSql(day)}`);
  where(wanted.toDay, "date", (day) => `e.at < ${buildMidnightSql(`${day} + 1`)}`);
  where(wanted.numbers, "bigint[]", (numbers) => `e.id = ANY (${numbers})`);
  where(after, "bigint", (id) => `(e.at, e.id) ${beyond} ((SELECT at FROM audit_entries WHERE id = ${id}), ${id})`);
  const rows = add(limit, "int");
  const sorted = `ORDER BY e.at ${order}, e.id ${order} LIMIT ${rows}`;
  const members = arms.map((arm) => `${arm} CROSS JOIN`).join(" ");
  const statement = `
    WITH picked AS (
      SELECT e.at, e.id FROM ${members} LATERAL (
        SELECT e.at, e.id FROM audit_entries e ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""} ${sorted}
      ) AS e ${sorted}
    )
    SELECT e.id AS number, iso_instant(e.at) AS at, json_build_object('id', e.actor, 'name', a.name) AS actor, e.role,
      e.permission, e.action, json_build_object('kind', e.object_kind, 'id', e.object_id) AS object,
      CASE WHEN e.subject_id IS NOT NULL THEN json_build_object('id', e.subject_id, 'name', s.name) END AS subject,
      e.before, e.after, e.reason, e.request_id AS "requestId", e.network,
      (SELECT id FROM (SELECT id, entry_ids FROM audit_seals WHERE up_to >= e.id ORDER BY up_to LIMIT 1) AS next
       WHERE e.id = ANY (entry_ids)) AS seal
    FROM picked JOIN audit_entries e USING (id)
      LEFT JOIN users a ON a.id = CASE WHEN pg_input_is_valid(e.actor, 'uuid') THEN e.actor::uuid END
      LEFT JOIN users s ON s.id = e.subject_id
    ORDER BY e.at ${order}, e.id ${order}`;
  return { statement, values };
}

/** Reads rows for one reader and one filter, page by page. */
export type EntriesReader = (after: number | null, limit: number) => Promise<AuditEntry[]>;

/**
 * Finds out once whom and what a filter means.
 *
 * @throws {AppError} `request.invalid` for a span of time that ends before it begins; `auth.too_many_tries`.
 */
export async function createEntriesPages(
  parts: Dependencies,
  reader: RequestSession,
  filter: AuditFilter,
): Promise<EntriesReader> {
  const wanted = await resolveFilter(parts, reader, filter);
  return async (after, limit) => {
    const { statement, values } = buildEntries(wanted, filter.sort === "at", after, limit);
    return parts.database.query<AuditEntry>(statement, values);
  };
}
