import { buildNameCondition, buildPhoneCondition } from "../../../kernel/database/match-person.ts";
import { hasPermission } from "../../../kernel/http/access.ts";
import { EMPTY_RESULT, type Searched } from "../../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";

type Row = { id: string; name: string | null; state: string; created_at: Date };

/** Among so many questions of guests the newest are chosen: a part of a common name would sort all. */
const MAX_COMPARED = 500;

/** Questions of accounts by their account, those of guests by what the guest gave; each by its index. */
function buildQuestions({ people, name, phoneEnd, email, limit }: Searched) {
  const values: unknown[] = [people, limit];
  const add = (value: unknown) => `$${values.push(value)}`;
  const ofGuests: string[] = [];
  if (name) ofGuests.push(buildNameCondition("full_name", name, add));
  if (phoneEnd) ofGuests.push(buildPhoneCondition("phone", add(phoneEnd)));
  if (email) ofGuests.push(`lower(email) = lower(${add(email)})`);
  const guests = ofGuests.map(
    (condition) => `UNION SELECT id FROM (
      SELECT id FROM support_requests WHERE user_id IS NULL AND ${condition} LIMIT ${MAX_COMPARED}) AS g`,
  );
  const statement = `
    WITH found AS (
      SELECT r.id FROM unnest($1::uuid[]) AS person (id) CROSS JOIN LATERAL (
        SELECT id FROM support_requests WHERE user_id = person.id ORDER BY created_at DESC, id DESC LIMIT $2) AS r
      ${guests.join("\n")}
    )
    SELECT r.id, coalesce(u.name, r.full_name) AS name, r.state, r.created_at
    FROM found JOIN support_requests r USING (id) LEFT JOIN users u ON u.id = r.user_id
    ORDER BY r.created_at DESC, r.id LIMIT $2`;
  return { statement, values };
}

/** Offers questions to those who answer them. */
export function provideSearchedQuestions({ database, searches }: Pick<ModuleContext, "database" | "searches">): void {
  searches.provide({
    kind: "question",
    mayOpen: (reader) => reader.role === "agent" || hasPermission(reader, "support.see"),
    async find(searched) {
      const { statement, values } = buildQuestions(searched);
      const rows = await database.query<Row>(statement, values);
      return rows.map(({ id, name, state, created_at }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "question" as const, id, name, state, at: created_at.toISOString() },
        path: `/dashboard/support/questions?open=${id}`,
      }));
    },
  });
}
