import { id as entityId } from "@kalima/contracts/domain";
import type { ListedPerson, PEOPLE_SORTS, PeopleFilter } from "@kalima/staff-contract";
import * as z from "zod/mini";
import { maskContacts } from "../../kernel/audit/mask.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import { hasPermission, type RequestSession } from "../../kernel/http/access.ts";
import { type Cursor, createCursor } from "../../kernel/http/cursor.ts";
import { readLessonsLeft } from "../bookings/public.ts";
import { findPeople } from "../users/public.ts";
import { buildWaitsSql, toOldestWaiting } from "./person-changes.repository.ts";

/** Among more people whom a text names, those beyond are not listed: a longer text finds them. */
const MAX_NAMED = 500;

/** The place of a person in an order: the value that it sorts by, and the id. */
export type Place = [value: string, id: string];
type Row = Omit<ListedPerson, "maskedPhone" | "lessonsLeft" | "lastSeenAt" | "createdAt"> & {
  phone: string;
  last_seen_at: Date;
  created_at: Date;
  place: string;
};
/** People with their places, page by page. */
export type PeopleReader = (after: Place | null, limit: number) => Promise<{ person: ListedPerson; place: Place }[]>;

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

/** Instants keep their microseconds, so that people of one millisecond stay apart. */
const toPlace = ({ value, type }: Order) =>
  type === "text" ? value : `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const microInstant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/));
const cursors = {
  timestamptz: createCursor<Place>(z.tuple([microInstant, entityId]), {
    encode: ([value, id]) => `${id} ${value}`,
    decode: (text) => [text.slice(37), text.slice(0, 36)],
  }),
  text: createCursor<Place>(z.tuple([z.string(), entityId]), {
    encode: ([value, id]) => `${id} ${value}`,
    decode: (text) => [text.slice(37), text.slice(0, 36)],
  }),
};

export const DEFAULT_SORT: SortName = "-createdAt";
/** The cursor of a list in this order. */
export const cursorOf = (sort: SortName = DEFAULT_SORT): Cursor<Place> => cursors[resolveOrder(sort).type];

function buildPage(
  { role, status, country, test, change, sort = DEFAULT_SORT }: PeopleFilter,
  ids: readonly string[] | null,
  now: Date,
) {
  const order = resolveOrder(sort);
  const [direction, beyond] = order.isBackwards ? ["DESC", "<"] : ["ASC", ">"];
  const sorted = `ORDER BY ${order.value} ${direction}, u.id ${direction}`;
  return (after: Place | null, limit: number) => {
    const values: unknown[] = [];
    const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
    // A removed account has no visits any more.
    const conditions = ["v.user_id = u.id"];
    if (role) conditions.push(`u.role = ${add(role, "text")}`);
    if (status) conditions.push(`u.status = '${status === "inactive" ? "inactive" : "active"}'`);
    if (country) conditions.push(`u.country = ${add(country, "text")}`);
    if (test) conditions.push("u.role = 'student' AND u.placement_result_id IS NULL");
    if (change) conditions.push(buildWaitsSql(add(toOldestWaiting(now), "timestamptz")));
    if (ids) conditions.push(`u.id = ANY (${add(ids, "uuid[]")})`);
    if (after) {
      const [value, id] = [add(after[0], order.type), add(after[1], "uuid")];
      conditions.push(`(${order.value}, u.id) ${beyond} (${value}, ${id})`);
    }
    const statement = `
      SELECT u.id, u.name, u.role, u.phone, u.status, u.country, u.placement_level AS level, u.created_at,
        v.last_at AS last_seen_at, ${toPlace(order)} AS place
      FROM users u JOIN account_visits v ON v.user_id = u.id
      WHERE ${conditions.join(" AND ")} ${sorted} LIMIT ${add(limit, "int")}`;
    return { statement, values };
  };
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
  const { statement, values } = buildPage({}, [personId], parts.clock())(null, 1);
  return (await present(parts, await parts.database.query<Row>(statement, values)))[0];
}

/**
 * Finds out once whom the filter's text names, by contacts only for readers who may read them; then reads the people that it lets
 * through, page by page.
 */
export async function createPeopleReader(
  parts: Dependencies,
  reader: RequestSession,
  filter: PeopleFilter,
): Promise<PeopleReader> {
  const hasContacts = hasPermission(reader, "contacts.see");
  const ids = filter.q ? await findPeople(parts.database, filter.q, { limit: MAX_NAMED, hasContacts }) : null;
  const build = buildPage(filter, ids, parts.clock());
  return async (after, limit) => {
    const { statement, values } = build(after, limit);
    const rows = await parts.database.query<Row>(statement, values);
    const people = await present(parts, rows);
    return people.map((person, at) => ({ person, place: [rows[at]?.place ?? "", person.id] }));
  };
}
