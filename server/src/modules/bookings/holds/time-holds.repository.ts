import type { Database } from "../../../kernel/database/database.ts";
import type { LessonTime } from "../lessons/lessons.repository.ts";

export type TimeHoldRow = {
  guest_id: string;
  trainer_id: string;
  starts_at: Date;
  ends_at: Date;
  expires_at: Date;
};
type NewTimeHold = LessonTime & { guestId: string; trainerId: string; expiresAt: Date };

/** Times held for browsers, at most one each. */
export function timeHoldsRepository(database: Database) {
  return {
    async find(guestId: string, now: Date): Promise<TimeHoldRow | undefined> {
      const [row] = await database.query<TimeHoldRow>(
        "SELECT * FROM time_holds WHERE guest_id = $1 AND expires_at > $2",
        [guestId, now],
      );
      return row;
    },

    /** Holds a time and replaces the browser's earlier hold. The caller has the trainer's lock and has checked that the time is free. */
    async put({ guestId, trainerId, startsAt, endsAt, expiresAt }: NewTimeHold): Promise<void> {
      await database.query(
        `INSERT INTO time_holds (guest_id, trainer_id, starts_at, ends_at, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (guest_id) DO UPDATE SET trainer_id = excluded.trainer_id, starts_at = excluded.starts_at,
           ends_at = excluded.ends_at, expires_at = excluded.expires_at`,
        [guestId, trainerId, startsAt, endsAt, expiresAt],
      );
    },

    async remove(guestId: string): Promise<void> {
      await database.query("DELETE FROM time_holds WHERE guest_id = $1", [guestId]);
    },

    /** Removes expired holds of one trainer or of all. */
    async removeExpired(now: Date, trainerId: string | null = null): Promise<void> {
      await database.query("DELETE FROM time_holds WHERE expires_at <= $1 AND ($2::uuid IS NULL OR trainer_id = $2)", [
        now,
        trainerId,
      ]);
    },
  };
}
