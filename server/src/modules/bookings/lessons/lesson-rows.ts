import type {
  BookingStatus,
  FreezeReason,
  feedbackConsent,
  LessonStatus,
  lessonFeedback,
  lessonRating,
  MissedBy,
} from "@kalima/booking-contract";
import type { LessonLength } from "@kalima/catalog-contract";
import type { BilingualText } from "@kalima/contracts/domain";
import type * as z from "zod/mini";
import { describeAct } from "../../../kernel/audit/act.ts";
import { buildCalledNameSql } from "../../../kernel/database/called-name.ts";
import type { Database } from "../../../kernel/database/database.ts";
import { buildFileUrl } from "../../../kernel/http/file-url.ts";
import type { After } from "../../../kernel/http/time-pages.ts";
import type { Attendance } from "../core/attendance.policy.ts";
import type { Scope } from "../core/bookings.repository.ts";

/** A lesson of a paid booking with its people. `created_at` is what lists are ordered by. */
export type LessonRow = {
  id: string;
  booking_id: string;
  reference_code: string;
  is_speaking_check: boolean;
  booking_status: BookingStatus;
  student_id: string;
  trainer_user_id: string | null;
  trainer_time_zone: string;
  lesson_minutes: LessonLength;
  trainer_id: string;
  trainer_name: BilingualText;
  trainer_gender: "female" | "male";
  trainer_picture_file_id: string | null;
  trainer_takes_messages: boolean;
  /** The first name. */
  student_name: string;
  starts_at: Date;
  ends_at: Date;
  status: LessonStatus;
  student_joined_at: Date | null;
  trainer_joined_at: Date | null;
  running_since: Date | null;
  ran_seconds: number;
  ended_at: Date | null;
  missed_by: MissedBy | null;
  delay_reason: string | null;
  announced_delay: number | null;
  meeting_url: string | null;
  /** The link of the trainer's last video call. */
  last_meeting_url: string | null;
  freeze_reason: FreezeReason | null;
  freeze_note: string | null;
  rating: number | null;
  rating_criteria: z.infer<typeof lessonRating>["criteria"] | null;
  feedback: string | null;
  feedback_may_show: boolean;
  feedback_may_name: boolean;
  feedback_shown_at: Date | null;
  rated_at: Date | null;
  /** How often the student moved it alone. */
  moves: number;
  cancel_reason: string | null;
  cancelled_by_role: "student" | "trainer" | "admin" | null;
  proposal: { by: "student" | "trainer"; startsAt: string; note: string | null; endsAt: string } | null;
  trainer_feedback: z.infer<typeof lessonFeedback> | null;
  /** Null until the student has answered. */
  feedback_consent: z.infer<typeof feedbackConsent> | null;
  /** Grows with each change that calendars show; see migration 0280. */
  calendar_sequence: number;
  calendar_changed_at: Date;
  created_at: Date;
};

/** Lists of lessons, as the query names them. */
export type LessonListName = "to_come" | "past" | "unrated" | "without_feedback" | "may_be_shown";

export const LESSON_SQL = `
  SELECT l.*, b.reference_code, b.service IS NOT NULL AS is_speaking_check, t.name AS trainer_name,
    b.status AS booking_status, b.lesson_minutes, t.user_id AS trainer_user_id, t.time_zone AS trainer_time_zone,
    t.gender AS trainer_gender, t.picture_file_id AS trainer_picture_file_id,
    t.status = 'active' AND t.user_id IS NOT NULL AS trainer_takes_messages,
    (SELECT json_build_object('by', by_role, 'startsAt', iso_instant(starts_at), 'note', note, 'endsAt', iso_instant(ends_at))
     FROM lesson_proposals WHERE lesson_id = l.id AND outcome IS NULL) AS proposal,
    ${buildCalledNameSql("u.name")} AS student_name, l.starts_at AS created_at,
    (SELECT meeting_url FROM lessons WHERE trainer_id = l.trainer_id AND meeting_url IS NOT NULL
     ORDER BY starts_at DESC LIMIT 1) AS last_meeting_url,
    (SELECT json_build_object('wentWell', went_well, 'corrections', corrections, 'nextStep', next_step,
       'voiceUrl', '${buildFileUrl("")}' || voice_file_id, 'at', iso_instant(given_at))
     FROM lesson_feedback WHERE lesson_id = l.id) AS trainer_feedback,
    (SELECT json_build_object('mayShow', may_show, 'mayName', may_name, 'isHidden', hidden_at IS NOT NULL)
     FROM feedback_consents WHERE lesson_id = l.id) AS feedback_consent
  FROM lessons l JOIN bookings b ON b.id = l.booking_id JOIN trainers t ON t.id = l.trainer_id
  JOIN users u ON u.id = l.student_id`;
/**
 * Lessons of paid bookings. Of one that has ended, those that took place, and those that still do: cancelling a booking
 * leaves lessons alone that have begun or are too near to come back.
 */
export const IS_PAID = `(b.status = 'confirmed' OR (l.status <> 'cancelled' OR l.cancelled_by_role IS NOT NULL)
  AND b.status IN ('cancelled', 'cancelled_by_student', 'cancelled_by_admin', 'refunded'))`;
export const IN_SCOPE = `($1::uuid IS NULL OR l.student_id = $1) AND ($2::uuid IS NULL OR t.user_id = $2)`;

/** Completed lessons of packs without feedback; a speaking check has its own form. */
export const OWES_FEEDBACK = `l.status = 'completed' AND b.service IS NULL
  AND NOT EXISTS (SELECT FROM lesson_feedback f WHERE f.lesson_id = l.id)`;

/** Which lessons a list shows, and in what order: those that somebody has to act on oldest first, all others newest first. */
const LISTS: Readonly<Record<LessonListName, { where: string; order: "ASC" | "DESC" }>> = {
  to_come: { where: `l.status IN ('upcoming', 'delayed', 'freezed')`, order: "ASC" },
  past: { where: `l.status IN ('completed', 'missed', 'freezed')`, order: "DESC" },
  without_feedback: {
    where: OWES_FEEDBACK,
    order: "ASC",
  },
  may_be_shown: {
    where: "EXISTS (SELECT FROM feedback_consents c WHERE c.lesson_id = l.id AND c.may_show)",
    order: "DESC",
  },
  unrated: { where: `l.status = 'completed' AND l.rating IS NULL AND b.service IS NULL`, order: "DESC" },
};

export const toScopeValues = (scope: Scope): [string | null, string | null] => {
  if (!scope) return [null, null];
  return "student" in scope ? [scope.student, null] : [null, scope.trainerUser];
};

export function toAttendance(row: LessonRow): Attendance {
  return {
    status: row.status,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    studentJoinedAt: row.student_joined_at,
    trainerJoinedAt: row.trainer_joined_at,
    runningSince: row.running_since,
    ranSeconds: row.ran_seconds,
    endedAt: row.ended_at,
    missedBy: row.missed_by,
  };
}

/** Reads lessons for student, trainer and staff, and updates their course. */
export function lessonRows(database: Database) {
  return {
    async find(id: string, scope: Scope): Promise<LessonRow | undefined> {
      const [row] = await database.query<LessonRow>(`${LESSON_SQL} WHERE ${IN_SCOPE} AND ${IS_PAID} AND l.id = $3`, [
        ...toScopeValues(scope),
        id,
      ]);
      return row;
    },

    /** The same, locked until the transaction ends. */
    async lock(id: string, scope: Scope): Promise<LessonRow | undefined> {
      await database.query("SELECT 1 FROM lessons WHERE id = $1 FOR UPDATE", [id]);
      const row = await this.find(id, scope);
      if (row) describeAct({ subject: row.student_id, before: { status: row.status } });
      return row;
    },

    /** All lessons of a paid booking, cancelled ones among them, in the order of their times. */
    listByBooking(bookingId: string, scope: Scope): Promise<LessonRow[]> {
      return database.query<LessonRow>(
        `${LESSON_SQL} WHERE ${IN_SCOPE} AND ${IS_PAID} AND l.booking_id = $3 ORDER BY l.starts_at, l.id`,
        [...toScopeValues(scope), bookingId],
      );
    },

    /** The newest lessons of a student's packs, cancelled ones among them; the newest first. */
    listOfStudent(studentId: string, scope: Scope, limit: number): Promise<LessonRow[]> {
      return database.query<LessonRow>(
        `${LESSON_SQL} WHERE ${IN_SCOPE} AND ${IS_PAID} AND b.service IS NULL AND l.student_id = $3
         ORDER BY l.starts_at DESC, l.id LIMIT $4`,
        [...toScopeValues(scope), studentId, limit],
      );
    },

    /** Stopped lessons that were to end at `endedBefore` or earlier do not go on any more: they are past. */
    list(scope: Scope, shown: LessonListName, endedBefore: Date, after: After, limit: number): Promise<LessonRow[]> {
      const { where, order } = LISTS[shown];
      const beyond = order === "ASC" ? ">" : "<";
      return database.query<LessonRow>(
        `${LESSON_SQL} WHERE ${IN_SCOPE} AND ${IS_PAID} AND ${where}
           AND (l.status <> 'freezed' OR (l.ends_at > $6) = ${shown === "to_come"})
           AND ($3::timestamptz IS NULL OR (l.starts_at, l.id) ${beyond} ($3, $4::uuid))
         ORDER BY l.starts_at ${order}, l.id ${order} LIMIT $5`,
        [...toScopeValues(scope), after?.at ?? null, after?.id ?? null, limit, endedBefore],
      );
    },

    /**
     * Lessons of paid packs that began before `now` and are not over: those that may be due for a transition. A stopped one
     * is due when it was to end at `endedBefore` or earlier.
     */
    async listDue(now: Date, endedBefore: Date, after: After, limit: number): Promise<LessonRow[]> {
      return database.query<LessonRow>(
        `${LESSON_SQL} WHERE (l.status IN ('upcoming', 'delayed') OR l.status = 'freezed' AND l.ends_at <= $5)
           AND l.starts_at < $1 AND ${IS_PAID}
           AND b.service IS NULL AND ($3::timestamptz IS NULL OR (l.starts_at, l.id) > ($3, $4::uuid))
         ORDER BY l.starts_at, l.id LIMIT $2 FOR UPDATE OF l SKIP LOCKED`,
        [now, limit, after?.at ?? null, after?.id ?? null, endedBefore],
      );
    },

    async write(id: string, course: Attendance): Promise<void> {
      await database.query(
        `UPDATE lessons SET status = $2, student_joined_at = $3, trainer_joined_at = $4, running_since = $5,
           ran_seconds = $6, ended_at = $7, missed_by = $8 WHERE id = $1`,
        [
          id,
          course.status,
          course.studentJoinedAt,
          course.trainerJoinedAt,
          course.runningSince,
          course.ranSeconds,
          course.endedAt,
          course.missedBy,
        ],
      );
    },
  };
}
