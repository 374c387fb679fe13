import type { BusyCalendarFailure } from "@kalima/catalog-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { BusyTime } from "./reading/read-busy-times.ts";

export type BusyCalendarRow = {
  id: string;
  trainer_id: string;
  address: string;
  added_at: Date;
  read_at: Date | null;
  computed_at: Date | null;
  /** The clock by which the times were computed, and that of the trainer by now. */
  time_zone: string | null;
  trainer_time_zone: string;
  etag: string | null;
  last_modified: string | null;
  failure: BusyCalendarFailure | null;
};

/** A good answer; `computed` is missing if the calendar has not changed since the last one. */
export type GoodReading = {
  readAt: Date;
  nextReadAt: Date;
  computed?: { times: readonly BusyTime[]; timeZone: string; etag: string | null; lastModified: string | null };
};

const CALENDARS = `SELECT c.id, c.trainer_id, c.address, c.added_at, c.read_at, c.computed_at, c.time_zone, c.etag,
  c.last_modified, c.failure, t.time_zone AS trainer_time_zone FROM busy_calendars c JOIN trainers t ON t.id = c.trainer_id`;

/** Other calendars of trainers, and the times at which they make them busy. */
export function busyCalendarsRepository(database: Database) {
  return {
    /** The trainer with this account. */
    async findTrainer(userId: string): Promise<string | undefined> {
      const [row] = await database.query<{ id: string }>("SELECT id FROM trainers WHERE user_id = $1", [userId]);
      return row?.id;
    },

    /** All calendars of a trainer, the oldest first. */
    list(trainerId: string): Promise<BusyCalendarRow[]> {
      return database.query(`${CALENDARS} WHERE c.trainer_id = $1 ORDER BY c.added_at, c.id`, [trainerId]);
    },

    /** Adds a calendar that is due to be read at once. */
    async add(calendar: { id: string; trainerId: string; address: string; now: Date }): Promise<BusyCalendarRow> {
      await database.query(
        "INSERT INTO busy_calendars (id, trainer_id, address, added_at, next_read_at) VALUES ($1, $2, $3, $4, $4)",
        [calendar.id, calendar.trainerId, calendar.address, calendar.now],
      );
      const [row] = await database.query<BusyCalendarRow>(`${CALENDARS} WHERE c.id = $1`, [calendar.id]);
      if (!row) throw new Error("The calendar was not added");
      return row;
    },

    /** Forgets a calendar with its times. Returns false if the trainer has none with this id. */
    async remove(trainerId: string, id: string): Promise<boolean> {
      const rows = await database.query("DELETE FROM busy_calendars WHERE id = $1 AND trainer_id = $2 RETURNING 1", [
        id,
        trainerId,
      ]);
      return rows.length > 0;
    },

    /** Forgets all calendars of the trainer with this account. */
    async forgetAccount(userId: string): Promise<void> {
      await database.query(
        "DELETE FROM busy_calendars WHERE trainer_id IN (SELECT id FROM trainers WHERE user_id = $1)",
        [userId],
      );
    },

    /** Busy times of a trainer between two instants, by start. */
    listTimes(trainerId: string, from: Date, until: Date): Promise<{ starts_at: Date; ends_at: Date }[]> {
      return database.query(
        `SELECT starts_at, ends_at FROM busy_times WHERE trainer_id = $1 AND ends_at > $2 AND starts_at < $3
         ORDER BY starts_at`,
        [trainerId, from, until],
      );
    },

    /** Calendars of active trainers that are due to be read, or whose trainer has moved to another clock. */
    listDue(now: Date, limit: number): Promise<BusyCalendarRow[]> {
      return database.query(
        `${CALENDARS} WHERE t.status = 'active' AND (c.next_read_at <= $1 OR c.failure IS NULL AND c.time_zone <> t.time_zone)
         ORDER BY c.next_read_at LIMIT $2`,
        [now, limit],
      );
    },

    /** Records a good answer. The caller has the lock of the trainer's times. Returns false for a calendar that is gone. */
    async recordReading(
      { id, trainer_id }: Pick<BusyCalendarRow, "id" | "trainer_id">,
      { readAt, nextReadAt, computed }: GoodReading,
    ): Promise<boolean> {
      const rows = await database.query(
        "UPDATE busy_calendars SET read_at = $2, next_read_at = $3, failure = NULL WHERE id = $1 RETURNING 1",
        [id, readAt, nextReadAt],
      );
      if (rows.length === 0 || !computed) return rows.length > 0;
      const { times, timeZone, etag, lastModified } = computed;
      await database.query(
        "UPDATE busy_calendars SET computed_at = $2, time_zone = $3, etag = $4, last_modified = $5 WHERE id = $1",
        [id, readAt, timeZone, etag, lastModified],
      );
      const starts = times.map(({ startsAt }) => new Date(startsAt));
      const ends = times.map(({ endsAt }) => new Date(endsAt));
      // Rows that stay are not written again: each change makes the trainer's listing anew.
      await database.query(
        `DELETE FROM busy_times WHERE calendar_id = $1 AND (starts_at, ends_at) NOT IN
           (SELECT * FROM unnest($2::timestamptz[], $3::timestamptz[]))`,
        [id, starts, ends],
      );
      await database.query(
        `INSERT INTO busy_times (calendar_id, trainer_id, starts_at, ends_at)
         SELECT $1, $2, starts_at, ends_at FROM unnest($3::timestamptz[], $4::timestamptz[]) AS t(starts_at, ends_at)
         ON CONFLICT DO NOTHING`,
        [id, trainer_id, starts, ends],
      );
      return true;
    },

    /** Keeps the times that were known before. */
    async recordFailure(id: string, failure: BusyCalendarFailure, nextReadAt: Date): Promise<void> {
      await database.query("UPDATE busy_calendars SET failure = $2, next_read_at = $3 WHERE id = $1", [
        id,
        failure,
        nextReadAt,
      ]);
    },
  };
}
