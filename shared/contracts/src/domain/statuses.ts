import * as z from "zod/mini";

/** Product specification, section 4; transitions in the server's booking policy. */
export const bookingStatus = z.enum([
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
export type BookingStatus = z.infer<typeof bookingStatus>;

export const lessonStatus = z.enum(["upcoming", "delayed", "freezed", "completed", "cancelled", "missed"]);
export type LessonStatus = z.infer<typeof lessonStatus>;

/**
 * Lessons that take up the time of their trainer and student. The exclusion constraints of the table `lessons` name
 * the same statuses; a test compares them.
 */
export const LIVE_LESSON_STATUSES = ["upcoming", "delayed", "freezed"] as const satisfies readonly LessonStatus[];

/** `initiated` is shown as "awaiting support". */
export const paymentStatus = z.enum(["pending", "confirmed", "initiated"]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const calendarDayState = z.enum(["available", "light", "busy"]);
export type CalendarDayState = z.infer<typeof calendarDayState>;

export const chatStatus = z.enum(["disconnected", "waiting", "inchat"]);
export type ChatStatus = z.infer<typeof chatStatus>;

export const agentStatus = z.enum(["available", "unavailable", "in_chat", "disconnected"]);
export type AgentStatus = z.infer<typeof agentStatus>;

export const roleName = z.enum(["student", "trainer", "agent", "admin"]);
export type RoleName = z.infer<typeof roleName>;

/** Sizes in which lessons are sold. */
export const PACKS = [1, 6, 12, 24] as const;
export const pack = z.union([z.literal(1), z.literal(6), z.literal(12), z.literal(24)], "booking.pack_invalid");
export type Pack = z.infer<typeof pack>;
