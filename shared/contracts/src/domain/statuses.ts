import * as z from "zod/mini";
import { openEnum, type ValueOf } from "./open-enum.ts";

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

/** `initiated` is shown as "awaiting support". */
export const paymentStatus = openEnum(["pending", "confirmed", "initiated"]);
export type PaymentStatus = ValueOf<typeof paymentStatus>;

export const calendarDayState = openEnum(["available", "light", "busy", "closed"]);
export type CalendarDayState = ValueOf<typeof calendarDayState>;

export const chatStatus = openEnum(["disconnected", "waiting", "inchat"]);
export type ChatStatus = ValueOf<typeof chatStatus>;

export const agentStatus = openEnum(["available", "unavailable", "in_chat", "disconnected"]);
export type AgentStatus = ValueOf<typeof agentStatus>;

export const roleName = openEnum(["student", "trainer", "agent", "admin"]);
export type RoleName = ValueOf<typeof roleName>;

/** Sizes in which lessons are sold. */
export const PACKS = [1, 6, 12, 24] as const;
export const pack = z.union([z.literal(1), z.literal(6), z.literal(12), z.literal(24)], "booking.pack_invalid");
export type Pack = z.infer<typeof pack>;
