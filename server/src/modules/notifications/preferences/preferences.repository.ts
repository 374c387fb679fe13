import type { Language, RoleName } from "@kalima/contracts/domain";
import type { Database } from "../../../kernel/database/database.ts";
import type { NotificationKind, NotificationParams } from "../../../kernel/ports/notifier.ts";
import { SCHOOL_QUIET_SPAN } from "../../../time/quiet-hours.policy.ts";
import { SCHOOL_TIME_ZONE } from "../../../time/school-zone.ts";
import type { Choices, Reader } from "./preference.policy.ts";

/** A person who is notified. A trainer's zone is that of the calendar; the school's stands in for an unknown one. */
const READER = `u.id AS "userId", u.status = 'active' AS "isActive", u.role, u.language, u.phone, u.email,
  coalesce(p.choices, '{}') AS choices, coalesce(p.has_digest, false) AS "hasDigest",
  coalesce(p.has_quiet_hours, true) AS "hasQuietHours",
  coalesce(p.quiet_from, ${SCHOOL_QUIET_SPAN.from}) AS "quietFrom",
  coalesce(p.quiet_until, ${SCHOOL_QUIET_SPAN.until}) AS "quietUntil",
  coalesce((SELECT t.time_zone FROM trainers t WHERE t.user_id = u.id), u.time_zone, '${SCHOOL_TIME_ZONE}') AS "timeZone"`;
const READERS = "users u LEFT JOIN notification_preferences p ON p.user_id = u.id";

export type ReaderRow = {
  userId: string;
  isActive: boolean;
  role: RoleName;
  language: Language;
  phone: string;
  email: string | null;
  choices: Choices;
  hasDigest: boolean;
  hasQuietHours: boolean;
  /** Minutes from midnight. */
  quietFrom: number;
  quietUntil: number;
  timeZone: string;
};

type StoredNotification = {
  kind: NotificationKind;
  params: NotificationParams[NotificationKind];
  /** By the person, after it was stored. */
  isRead: boolean;
};

/** The part of a row that decides about deliveries. */
export function toReader({ choices, hasQuietHours, quietFrom, quietUntil, timeZone }: ReaderRow): Reader {
  return { choices, timeZone, quiet: hasQuietHours ? { from: quietFrom, until: quietUntil } : null };
}

export type StoredChanges = {
  choices?: Choices | undefined;
  hasQuietHours?: boolean | undefined;
  quietFrom?: number | undefined;
  quietUntil?: number | undefined;
  hasDigest?: boolean | undefined;
};

/** Stores what people want to be told, and how. */
export function preferencesRepository(database: Database) {
  return {
    async find(userId: string): Promise<ReaderRow | undefined> {
      const [row] = await database.query<ReaderRow>(`SELECT ${READER} FROM ${READERS} WHERE u.id = $1`, [userId]);
      return row;
    },

    /** The person whom a notification was stored for, and the notification itself. */
    async findOf(notificationId: string): Promise<(ReaderRow & StoredNotification) | undefined> {
      // A notification that does not count at the bell is stored as read from the start.
      const [row] = await database.query<ReaderRow & StoredNotification>(
        `SELECT n.kind, n.params, coalesce(n.read_at > n.created_at, false) AS "isRead", ${READER}
         FROM notifications n, ${READERS} WHERE n.id = $1 AND u.id = n.user_id`,
        [notificationId],
      );
      return row;
    },

    /** People with an address who want the summary of their week, in a fixed order, from after an id. */
    listDigestReaders: (after: string | null, limit: number): Promise<ReaderRow[]> =>
      database.query<ReaderRow>(
        `SELECT ${READER} FROM ${READERS} WHERE p.has_digest AND u.status = 'active' AND u.email IS NOT NULL
           AND ($1::uuid IS NULL OR u.id > $1) ORDER BY u.id LIMIT $2`,
        [after, limit],
      ),

    /** Returns true for the first call with this week (its day, `YYYY-MM-DD`), while the person wants summaries. */
    async claimWeek(userId: string, day: string): Promise<boolean> {
      const claimed = await database.query(
        `UPDATE notification_preferences SET digest_week = $2 WHERE user_id = $1 AND has_digest
           AND digest_week IS DISTINCT FROM $2::date RETURNING 1`,
        [userId, day],
      );
      return claimed.length > 0;
    },

    /** Changes what is given, and leaves the rest as it is or as the school has it. */
    async change(userId: string, changes: StoredChanges, now: Date): Promise<void> {
      const { choices = {}, hasQuietHours = null, quietFrom = null, quietUntil = null, hasDigest = null } = changes;
      await database.query(
        `INSERT INTO notification_preferences AS p
           (user_id, choices, has_quiet_hours, quiet_from, quiet_until, has_digest, changed_at)
         VALUES ($1, $2, coalesce($3, true), coalesce($4, ${SCHOOL_QUIET_SPAN.from}), coalesce($5, ${SCHOOL_QUIET_SPAN.until}),
           coalesce($6, false), $7)
         ON CONFLICT (user_id) DO UPDATE SET choices = p.choices || excluded.choices,
           has_quiet_hours = coalesce($3, p.has_quiet_hours), quiet_from = coalesce($4, p.quiet_from),
           quiet_until = coalesce($5, p.quiet_until), has_digest = coalesce($6, p.has_digest), changed_at = $7`,
        [userId, JSON.stringify(choices), hasQuietHours, quietFrom, quietUntil, hasDigest, now],
      );
    },

    async forget(userId: string): Promise<void> {
      await database.query("DELETE FROM notification_preferences WHERE user_id = $1", [userId]);
    },
  };
}
