import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import { buildNameCondition } from "../../../kernel/database/match-person.ts";
import { EMPTY_RESULT } from "../../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { IS_PAID } from "../../bookings/public.ts";

/** The name by which a trainer reads of a student. The whole one would tell by what is found. */
const CALLED = buildCalledNameSql("u.name");

/**
 * Finds a trainer's students by the name that the trainer reads: with a paid pack or a lesson that was not cancelled, now or earlier, as the
 * page of a student shows them. Removed accounts are none.
 */
export async function findOwnStudents(
  { database }: Pick<ModuleContext, "database">,
  trainerUser: string,
  name: string,
  limit: number,
): Promise<string[]> {
  const values: unknown[] = [trainerUser, limit];
  const condition = buildNameCondition(CALLED, name, (part) => `$${values.push(part)}`);
  const rows = await database.query<{ id: string }>(
    `SELECT u.id FROM users u
     WHERE u.id IN (
       SELECT b.student_id FROM bookings b JOIN trainers t ON t.id = b.trainer_id
       WHERE t.user_id = $1 AND b.status = 'confirmed' AND b.service IS NULL
       UNION
       SELECT l.student_id FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
       WHERE t.user_id = $1 AND b.service IS NULL AND l.status <> 'cancelled' AND ${IS_PAID}
     ) AND u.phone <> 'deleted:' || u.id AND ${condition}
     ORDER BY ${CALLED}, u.id LIMIT $2`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Offers a trainer's students to the trainer. */
export function provideSearchedStudents({ database, searches }: Pick<ModuleContext, "database" | "searches">): void {
  searches.provide({
    kind: "person",
    mayOpen: ({ role }) => role === "trainer",
    async find({ people, limit }) {
      const rows = await database.query<{ id: string; name: string }>(
        `SELECT u.id, ${CALLED} AS name FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, place)
         JOIN users u USING (id) ORDER BY place LIMIT $2`,
        [people, limit],
      );
      return rows.map(({ id, name }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "person" as const, id, name, state: "student" },
        path: `/dashboard/students/students/${id}`,
      }));
    },
  });
}
