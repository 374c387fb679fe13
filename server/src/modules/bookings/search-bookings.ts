import type { BookingStatus, LessonStatus } from "@kalima/booking-contract";
import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { buildCalledNameSql } from "../../kernel/database/called-name.ts";
import { hasPermission } from "../../kernel/http/access.ts";
import { EMPTY_RESULT, type Searched } from "../../kernel/ports/search-sources.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import { IS_PAID } from "./lessons/lesson-rows.ts";

type Row = { id: string; reference_code: string; status: BookingStatus; created_at: Date; name: string };
type LessonRow = { id: string; status: LessonStatus; starts_at: Date; name: string };
type Parts = Pick<ModuleContext, "database" | "searches">;

const isTrainer = ({ role }: Searched["reader"]) => role === "trainer";
const toTrainerUser = ({ role, userId }: Searched["reader"]) => (role === "trainer" ? userId : null);

/**
 * Selects the newest bookings of each person, as a student or a trainer, and those of the code, each by its index. `$4` is the account of
 * a trainer, who finds only their own.
 */
const BOOKINGS = `
  WITH scope AS (SELECT (SELECT id FROM trainers WHERE user_id = $4::uuid) AS trainer_id),
  found AS (
    SELECT b.id FROM scope, unnest($1::uuid[]) AS person (id) CROSS JOIN LATERAL (
      SELECT id FROM bookings WHERE student_id = person.id AND ($4::uuid IS NULL OR trainer_id = scope.trainer_id)
      ORDER BY created_at DESC, id LIMIT $3) AS b
    UNION
    SELECT b.id FROM trainers t CROSS JOIN LATERAL (
      SELECT id FROM bookings WHERE trainer_id = t.id ORDER BY created_at DESC, id LIMIT $3) AS b
    WHERE t.user_id = ANY ($1) AND $4::uuid IS NULL
    UNION
    SELECT b.id FROM (
      SELECT id, trainer_id FROM bookings WHERE reference_code LIKE $2 || '%' LIMIT $3) AS b, scope
    WHERE $4::uuid IS NULL OR b.trainer_id = scope.trainer_id
  )
  SELECT b.id, b.reference_code, b.status, b.created_at,
    CASE WHEN $4::uuid IS NULL THEN u.name ELSE ${buildCalledNameSql("u.name")} END AS name
  FROM found JOIN bookings b USING (id) JOIN users u ON u.id = b.student_id
  ORDER BY b.created_at DESC, b.id LIMIT $3`;

/** The lessons of a trainer with these students that come next, then the last ones. */
const LESSONS = `
  SELECT l.id, l.status, l.starts_at, ${buildCalledNameSql("u.name")} AS name
  FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
    JOIN users u ON u.id = l.student_id
  WHERE l.student_id = ANY ($1) AND t.user_id = $2 AND l.status <> 'cancelled' AND ${IS_PAID}
  ORDER BY l.ends_at > $3::timestamptz AND l.status = ANY ($5) DESC, abs(extract(epoch FROM l.starts_at - $3::timestamptz)), l.id LIMIT $4`;

/** Offers bookings to all who work here, and a trainer's own lessons to the trainer. */
export function provideSearchedBookings({ database, searches }: Parts): void {
  searches.provide({
    kind: "lesson",
    mayOpen: isTrainer,
    async find({ people, reader, now, limit }) {
      const values = [people, reader.userId, now, limit, LIVE_LESSON_STATUSES];
      const rows = await database.query<LessonRow>(LESSONS, values);
      return rows.map(({ id, status, starts_at, name }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "lesson" as const, id, name, state: status, at: starts_at.toISOString() },
        path: `/dashboard/appointments/lessons/${id}`,
      }));
    },
  });
  searches.provide({
    kind: "booking",
    mayOpen: (reader) => reader.role !== "admin" || hasPermission(reader, "bookings.see"),
    async find({ people, code, reader, limit }) {
      const rows = await database.query<Row>(BOOKINGS, [people, code, limit, toTrainerUser(reader)]);
      return rows.map(({ id, reference_code: reference, status, created_at, name }) => ({
        ...EMPTY_RESULT,
        ...{ kind: "booking" as const, id, name, state: status, reference, at: created_at.toISOString() },
        path: `/dashboard/appointments/bookings/${reference}`,
      }));
    },
  });
}
