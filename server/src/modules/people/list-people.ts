import type { ListedPerson, PEOPLE_SORTS, PeopleFilter } from "@kalima/staff-contract";
import { maskContacts } from "../../kernel/audit/mask.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { RequestSession } from "../../kernel/http/access.ts";
import { type Cursor, createSortCursor, microInstant, type SortPlace } from "../../kernel/http/cursor.ts";
import { buildPlaceSql } from "../../kernel/http/instant-cursor.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { readLessonsLeft } from "../bookings/public.ts";
import { countSearch, findPeople, mayFindByContact, type SearchedContact } from "../users/public.ts";
import { buildWaitsSql, toOldestWaiting } from "./person-changes.repository.ts";

/** Among more people whom a text names, those beyond are not listed: a longer text finds them. */
const MAX_NAMED = 500;
/**
 * Among a million, more people than these are met often enough along the index of any order. Those of a narrower filter are found
 * first, by its own index, and then sorted.
 */
const MAX_FEW = 5_000;

type Row = Omit<ListedPerson, "maskedPhone" | "lessonsLeft" | "lastSeenAt" | "createdAt"> & {
  phone: string;
  last_seen_at: Date;
  created_at: Date;
  place: string;
};
/** People with their places, page by page. */
export type PeopleReader = (
  after: SortPlace | null,
  limit: number,
) => Promise<{ person: ListedPerson; place: SortPlace }[]>;

type SortName = (typeof PEOPLE_SORTS)[number];
type Order = { value: string; type: "text" | "timestamptz"; isBackwards: boolean };

const ORDERS = {
  createdAt: { value: "u.created_at", type: "timestamptz" },
  lastSeenAt: { value: "v.last_at", type: "timestamptz" },
  name: { value: "fold_text(u.name)", type: "text" },
} as const;

function resolveOrder(sort: SortName): Order {
  const isBackwards = sort.startsWith("-");
  return { ...ORDERS[sort.replace("-", "") as keyof typeof ORDERS], isBackwards };
}

const toPlace = ({ value, type }: Order) => (type === "text" ? value : buildPlaceSql(value));
const cursors = { timestamptz: createSortCursor(microInstant), text: createSortCursor() };

export const DEFAULT_SORT: SortName = "-createdAt";
/** The cursor of a list in this order. */
export const cursorOf = (sort: SortName = DEFAULT_SORT): Cursor<SortPlace> => cursors[resolveOrder(sort).type];

type SqlValues = { values: unknown[]; add: (value: unknown, type: string) => string };
function createValues(): SqlValues {
  const values: unknown[] = [];
  return { values, add: (value, type) => `$${values.push(value)}::${type}` };
}

/** Conditions on users `u`; none where everybody fits. */
function buildConditions(
  { role, status, country, test, change }: PeopleFilter,
  ids: readonly string[] | null,
  now: Date,
  { add }: SqlValues,
): string[] {
  const conditions: string[] = [];
  if (role) conditions.push(`u.role = ${add(role, "text")}`);
  if (status) conditions.push(`u.status = '${status === "inactive" ? "inactive" : "active"}'`);
  if (country) conditions.push(`u.country = ${add(country, "text")}`);
  if (test) conditions.push("u.role = 'student' AND u.placement_result_id IS NULL");
  if (change) conditions.push(buildWaitsSql(add(toOldestWaiting(now), "timestamptz")));
  if (ids) conditions.push(`u.id = ANY (${add(ids, "uuid[]")})`);
  return conditions;
}

/** Finds the people of a filter if they are few; null for many. */
async function findFew(
  { database, clock }: Dependencies,
  filter: PeopleFilter,
  ids: readonly string[] | null,
): Promise<readonly string[] | null> {
  const given = createValues();
  const conditions = buildConditions(filter, ids, clock(), given);
  if (conditions.length === 0) return null;
  const found = await database.query<{ id: string }>(
    `SELECT u.id FROM users u WHERE ${conditions.join(" AND ")} LIMIT ${MAX_FEW + 1}`,
    given.values,
  );
  return found.length > MAX_FEW ? null : found.map(({ id }) => id);
}

type Page = { after: SortPlace | null; limit: number };

/** Reads a page: of few people by sorting them, of many along the index of the order. */
async function readRows(
  { database, clock }: Dependencies,
  filter: PeopleFilter,
  few: readonly string[] | null,
  { after, limit }: Page,
): Promise<Row[]> {
  const order = resolveOrder(filter.sort ?? DEFAULT_SORT);
  const [direction, beyond] = order.isBackwards ? ["DESC", "<"] : ["ASC", ">"];
  const given = createValues();
  const { values, add } = given;
  // A removed account has no visits any more.
  const conditions = ["v.user_id = u.id"];
  if (few) conditions.push(`u.id IN (SELECT unnest(${add(few, "uuid[]")}))`);
  else conditions.push(...buildConditions(filter, null, clock(), given));
  if (after) {
    const [value, id] = [add(after[0], order.type), add(after[1], "uuid")];
    conditions.push(`(${order.value}, u.id) ${beyond} (${value}, ${id})`);
  }
  const sorted = `ORDER BY ${order.value} ${direction}, u.id ${direction}`;
  const statement = `
    SELECT u.id, u.name, u.role, u.phone, u.status, u.country, u.placement_level AS level, u.created_at,
      v.last_at AS last_seen_at, ${toPlace(order)} AS place
    FROM users u JOIN account_visits v ON v.user_id = u.id
    WHERE ${conditions.join(" AND ")} ${sorted} LIMIT ${add(limit, "int")}`;
  if (!few) return database.query<Row>(statement, values);
  return database.transaction(async (tx) => {
    // To the planner, thousands of rows by their ids cost as much as the whole table.
    await tx.query("SET LOCAL enable_seqscan = off");
    return tx.query<Row>(statement, values);
  });
}

type Dependencies = { database: Database; clock: Clock };

/** Adds what the list shows beside the account itself. */
async function present({ database, clock }: Dependencies, rows: readonly Row[]): Promise<ListedPerson[]> {
  const students = rows.filter(({ role }) => role === "student").map(({ id }) => id);
  const left = students.length > 0 ? await readLessonsLeft(database, students, clock()) : new Map<string, number>();
  return rows.map(({ id, name, role, phone, status, country, level, created_at, last_seen_at }) => ({
    ...{ id, name, role, status, country, level },
    maskedPhone: maskContacts(phone),
    lessonsLeft: role === "student" ? (left.get(id) ?? 0) : null,
    lastSeenAt: last_seen_at.toISOString(),
    createdAt: created_at.toISOString(),
  }));
}

/** Reads one person as the list shows them; undefined for a removed account. */
export async function readListed(parts: Dependencies, personId: string): Promise<ListedPerson | undefined> {
  return (await present(parts, await readRows(parts, {}, [personId], { after: null, limit: 1 })))[0];
}

/** Whom a text names, and the contact by which they were looked for. */
export type NamedPeople = { ids: readonly string[]; contact: SearchedContact | null };

/** Finds whom a filter's text names, by contacts only for readers who may read them; null without a text. Counts as a search. */
export async function findNamed(
  parts: Dependencies & Pick<ModuleContext, "limits">,
  reader: RequestSession,
  text: string | undefined,
): Promise<NamedPeople | null> {
  if (!text) return null;
  const contact = await countSearch(parts, reader, text);
  const hasContacts = mayFindByContact(reader);
  return { ids: await findPeople(parts.database, text, { limit: MAX_NAMED, hasContacts }), contact };
}

/** Reads the people that a filter lets through, page by page; `named` are those of its text. */
export async function createPeopleReader(
  parts: Dependencies,
  filter: PeopleFilter,
  named: NamedPeople | null,
): Promise<PeopleReader> {
  const few = await findFew(parts, filter, named?.ids ?? null);
  return async (after, limit) => {
    const rows = await readRows(parts, filter, few, { after, limit });
    const people = await present(parts, rows);
    return people.map((person, at) => ({ person, place: [rows[at]?.place ?? "", person.id] }));
  };
}
