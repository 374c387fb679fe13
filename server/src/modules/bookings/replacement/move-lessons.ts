import type { Database } from "../../../kernel/database/database.ts";
import type { TrainerRow } from "../../trainers/public.ts";
import type { BookingRow } from "../core/bookings.repository.ts";
import { historyRepository } from "../core/history.repository.ts";
import type { Reader } from "../core/present-booking.ts";
import type { BookingDependencies } from "../lessons/with-lesson.ts";
import { trainerReplaced } from "./replacement-events.ts";

type Move = {
  tx: Database;
  booking: BookingRow;
  now: Date;
  lessons: readonly { id: string }[];
  /** Staff, with their reason; null where the trainer left. */
  by: { reader: Reader; reason: string } | null;
};

/** Gives a pack and these lessons to another trainer, whose times are locked and free. Lessons that took place stay. */
export async function moveLessons({ events }: BookingDependencies, trainer: TrainerRow, move: Move): Promise<void> {
  const { tx, booking, now, lessons, by } = move;
  await tx.query("UPDATE lessons SET trainer_id = $2, planned_at = $3, meeting_url = NULL WHERE id = ANY($1)", [
    lessons.map(({ id }) => id),
    trainer.id,
    now,
  ]);
  await tx.query("UPDATE bookings SET trainer_id = $2, updated_at = $3 WHERE id = $1", [booking.id, trainer.id, now]);
  await tx.query(
    `INSERT INTO trainer_replacements (booking_id, former_trainer_id, replaced_at) VALUES ($1, $2, $3)
     ON CONFLICT (booking_id) DO UPDATE SET former_trainer_id = excluded.former_trainer_id,
       replaced_at = excluded.replaced_at, accepted_at = NULL`,
    [booking.id, booking.trainer_id, now],
  );
  await historyRepository(tx).add({
    bookingId: booking.id,
    kind: "trainer_replaced",
    by: by?.reader ?? null,
    at: now,
    lessons: lessons.length,
    reason: by?.reason,
  });
  const [account] = await tx.query<{ user_id: string | null }>("SELECT user_id FROM trainers WHERE id = $1", [
    trainer.id,
  ]);
  await events.emit(tx, trainerReplaced, {
    studentId: booking.student_id,
    referenceCode: booking.reference_code,
    studentName: booking.student_called,
    trainerUserId: account?.user_id ?? null,
    formerUserId: by ? booking.trainer_user_id : null,
    former: booking.trainer_name,
    trainer: trainer.name,
    lessons: lessons.length,
  });
}
