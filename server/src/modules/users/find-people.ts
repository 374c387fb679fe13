import type { RoleName } from "@kalima/contracts/domain";
import type { Database } from "../../kernel/database/database.ts";
import {
  buildNameCondition,
  buildPhoneCondition,
  isPartOfName,
  readEmail,
  readPhoneEnd,
} from "../../kernel/database/match-person.ts";

/** Among so many matches the first by name are chosen: a part of a common name would sort everybody. */
const MAX_COMPARED = 500;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Builds the condition on users `u` whom a text names: by parts of the name in any writing of its letters and, with `hasContacts`, by id,
 * phone, or e-mail address. Null for a text that names nobody. `add` makes a parameter of a value.
 */
function buildPersonCondition(text: string, hasContacts: boolean, add: (value: string) => string): string | null {
  const conditions: string[] = [];
  const phoneEnd = hasContacts ? readPhoneEnd(text) : null;
  // Behind the phone of a removed account there is its id.
  if (phoneEnd) conditions.push(`(${buildPhoneCondition("u.phone", add(phoneEnd))} AND u.phone LIKE '+%')`);
  const email = hasContacts ? readEmail(text) : null;
  if (email) conditions.push(`lower(u.email) = lower(${add(email)})`);
  if (hasContacts && UUID.test(text)) conditions.push(`u.id = ${add(text)}::uuid`);
  if (isPartOfName(text)) conditions.push(buildNameCondition("u.name", text, add));
  return conditions.length > 0 ? `(${conditions.join(" OR ")})` : null;
}

type Options = {
  limit: number;
  /** Finds only accounts of these roles. */
  roles?: readonly RoleName[];
  /** False: by name alone. */
  hasContacts?: boolean;
};

/**
 * Finds the accounts that a text names (see `buildPersonCondition`), at most `limit`, by name. Removed ones have neither name
 * nor phone.
 */
export async function findPeople(
  database: Database,
  text: string,
  { limit, roles, hasContacts = true }: Options,
): Promise<string[]> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const condition = buildPersonCondition(text.trim(), hasContacts, add);
  if (!condition || roles?.length === 0) return [];
  // The second condition is that of an index.
  const ofRoles = roles
    ? `AND u.role = ANY (${add(roles)}) ${roles.includes("student") ? "" : "AND u.role <> 'student'"}`
    : "";
  const statement = `
    SELECT id FROM (
      SELECT u.id, u.name FROM users u WHERE ${condition} ${ofRoles} LIMIT ${MAX_COMPARED}
    ) AS found ORDER BY name, id LIMIT ${add(limit)}`;
  const rows = await database.transaction(async (tx) => {
    // To the planner, folding a name costs nothing: for rare names it would fold those of the whole table.
    await tx.query("SET LOCAL enable_seqscan = off");
    return tx.query<{ id: string }>(statement, values);
  });
  return rows.map(({ id }) => id);
}
