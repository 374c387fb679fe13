import type { AnswerRenewal, Renewal } from "@kalima/booking-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { ModuleContext } from "../../../kernel/server-module.ts";
import { bookingsRepository } from "./bookings.repository.ts";
import { countCreditsLeft } from "./pack-state.ts";
import { countLessonsLeft } from "./renewal.policy.ts";

type Dependencies = Pick<ModuleContext, "database" | "clock">;
type Row = {
  id: string;
  student_name: string;
  trainer_name: BilingualText;
  pack: Renewal["pack"];
  lessons_left: number;
  intends: Renewal["intends"];
  reason: string | null;
  created_at: Date;
};

/**
 * Records whether a student wants another pack. A new answer replaces the one before.
 *
 * @throws {AppError} `request.not_found` unless it is a paid pack of this student.
 */
export async function answerRenewal(
  { database, clock }: Dependencies,
  student: string,
  answer: AnswerRenewal,
): Promise<void> {
  const { bookingId, intends, reason } = answer;
  await database.transaction(async (tx) => {
    const booking = await bookingsRepository(tx).find(bookingId, { student });
    if (booking?.status !== "confirmed" || booking.service) throw new AppError("request.not_found");
    const now = clock();
    await tx.query(
      `INSERT INTO renewal_answers (booking_id, intends, reason, lessons_left, answered_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (booking_id) DO UPDATE SET intends = excluded.intends, reason = excluded.reason,
         lessons_left = excluded.lessons_left, answered_at = excluded.answered_at`,
      [bookingId, intends, reason || null, countLessonsLeft(booking.lessons, countCreditsLeft(booking, now)), now],
    );
  });
}

/** Lists the answers of students, newest answer first; `limit + 1` rows at most. */
export async function listRenewals(
  { database }: Pick<Dependencies, "database">,
  after: After,
  limit: number,
): Promise<(Renewal & { created_at: Date })[]> {
  const rows = await database.query<Row>(
    `SELECT b.id, u.name AS student_name, t.name AS trainer_name, b.pack, r.lessons_left, r.intends, r.reason,
       r.answered_at AS created_at
     FROM renewal_answers r JOIN bookings b ON b.id = r.booking_id JOIN users u ON u.id = b.student_id
     JOIN trainers t ON t.id = b.trainer_id
     WHERE $1::timestamptz IS NULL OR (date_trunc('milliseconds', r.answered_at), b.id) < ($1, $2::uuid)
     ORDER BY r.answered_at DESC, b.id DESC LIMIT $3`,
    [after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows.map(({ id, student_name, trainer_name, pack, lessons_left, intends, reason, created_at }) => ({
    id,
    studentName: student_name,
    trainer: trainer_name,
    pack,
    lessonsLeft: lessons_left,
    intends,
    reason,
    answeredAt: created_at.toISOString(),
    created_at,
  }));
}
