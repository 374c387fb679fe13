import { openEnum, type ValueOf } from "@kalima/contracts/domain";

/** Product specification, section 4; transitions in the server's booking policy. */
export const bookingStatus = openEnum([
  "confirmed",
  "pending",
  "pending_approval",
  "awaiting_payment",
  "cancelled",
  "cancelled_by_student",
  "cancelled_by_admin",
  "expired",
  "refunded",
]);
export type BookingStatus = ValueOf<typeof bookingStatus>;

export const lessonStatus = openEnum(["upcoming", "delayed", "freezed", "completed", "cancelled", "missed"]);
export type LessonStatus = ValueOf<typeof lessonStatus>;
/**
 * Lessons that take up the time of their trainer and student. The exclusion constraints of the table `lessons` name
 * the same statuses; a test compares them.
 */
export const LIVE_LESSON_STATUSES = ["upcoming", "delayed", "freezed"] as const satisfies readonly LessonStatus[];

/** Why a lesson was stopped before its end. */
export const freezeReason = openEnum(["other", "technical_issues", "teacher_unavailable", "student_request"]);
export type FreezeReason = ValueOf<typeof freezeReason>;

/** Who did not join a missed lesson. */
export const missedBy = openEnum(["student", "trainer", "both"]);
export type MissedBy = ValueOf<typeof missedBy>;
