import { pack } from "@kalima/catalog-contract";
import { optionalText, requiredText } from "@kalima/contracts/api";
import { bilingualText, cefrLevel, id, instant, money, openEnum } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { MAX_EXTENSION_DAYS } from "./constants.ts";
import { renewalIntent } from "./follow-up.ts";
import { bookedTrainer, cancelledBy, lesson } from "./lesson.ts";
import { bookingStatus } from "./statuses.ts";

/** How a booking was cancelled. Stays when it is refunded later. */
export const cancellation = z.object({
  by: cancelledBy,
  /** True if the reader of this answer cancelled it; only then may a text say "by you". */
  byReader: z.boolean(),
  at: instant,
  /** Reason that the person who cancelled typed. */
  reason: z.nullable(z.string()),
  /**
   * The money of the booking: none was paid or none comes back, it goes back, or its refund waits for a second person.
   * A server of an earlier version sends none.
   */
  money: z.optional(openEnum(["none", "back", "approval"])),
});
export type Cancellation = z.infer<typeof cancellation>;

export const paidBy = openEnum(["card", "wallet", "instapay", "fawry", "transfer"]);

/** Money of a booking that goes back, as student and staff read it. */
export const bookingRefund = z.object({
  amount: money,
  /** The way it was paid, which it goes back. */
  method: paidBy,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  decidedAt: instant,
  /** Null until it has been sent. */
  sentAt: z.nullable(instant),
  hasFailed: z.boolean(),
});
export type BookingRefund = z.infer<typeof bookingRefund>;

/** `plan`: lessons of a paid pack wait to be planned. `extend`: staff may prolong the pack. `refund`: they may give back of it. */
export const bookingAction = openEnum([
  "pay",
  "cancel",
  "book_again",
  "view",
  "assess",
  "plan",
  "extend",
  "change_trainer",
  "refund",
]);

/** Lessons of a paid pack: those that are not planned, and those that are. */
export const packCredits = z.object({
  left: z.int(),
  /** Lessons that took one: over or planned, without those that gave it back. A server of an earlier version sends none. */
  used: z.optional(z.int()),
  /** Until when they may be planned; null where the pack has no end. */
  expiresAt: z.nullable(instant),
});
/**
 * Compensation when a student cancels a paid booking: its money, or lessons to plan again while the booking goes on.
 */
export const giveBack = z.enum(["money", "credits"]);
export type GiveBack = z.infer<typeof giveBack>;

/** Fields that a booking of the free speaking check has in addition to its one meeting. */
export const checkOfBooking = z.object({
  /** For trainers and staff; null for the student. */
  studentName: z.nullable(z.string()),
  /** Level of the written test; null once the account is gone. */
  written: z.nullable(cefrLevel),
  /** Null until the trainer has written it down. */
  spoken: z.nullable(z.object({ level: cefrLevel, note: z.string() })),
});

export const booking = z.object({
  id,
  /** Unguessable; names the order in `/payment/{referenceCode}`. */
  referenceCode: z.string(),
  createdAt: instant,
  teacher: bookedTrainer,
  /** The first name, for trainers and staff; null for the student. A server of an earlier version sends none. */
  studentName: z.optional(z.nullable(z.string())),
  /** 1 for a speaking check. */
  pack,
  /** Minutes of each lesson. A server of an earlier version sends none: 50. */
  lessonMinutes: z.optional(z.int()),
  /** Planned ones; a pack may hold more, to be planned later. */
  lessons: z.array(lesson),
  status: bookingStatus,
  total: money,
  /** Set while the times are held for an unpaid booking. */
  holdExpiresAt: z.nullable(instant),
  /** Until when staff check the proof of a transfer; null without one that waits. A server of an earlier version sends none. */
  proofDueAt: z.optional(z.nullable(instant)),
  note: z.nullable(z.string()),
  /** Set for the free speaking check, which has no order and no price; null for lessons. */
  speakingCheck: z.nullable(checkOfBooking),
  /** Null unless the booking was cancelled. */
  cancellation: z.nullable(cancellation),
  /** Oldest first; empty for trainers, who see no money. A server of an earlier version sends none. */
  refunds: z.optional(z.array(bookingRefund)),
  /** Null for a booking that was never paid. A server of an earlier version sends none. */
  credits: z.optional(z.nullable(packCredits)),
  /**
   * Tells whether to ask the student about another pack, with the last answer; null for other readers and where the
   * question never comes. A server of an earlier version sends none.
   */
  renewal: z.optional(z.nullable(z.object({ isAsked: z.boolean(), intends: z.nullable(renewalIntent) }))),
  /**
   * Set for the student after another trainer took over, until they accept. `mayRefuse`: cancelling gives back everything
   * that has not begun. A server of an earlier version sends none.
   */
  replacement: z.optional(z.nullable(z.object({ former: bilingualText, mayRefuse: z.boolean() }))),
  /** Actions that the server would accept from the reader now. */
  actions: z.array(bookingAction),
});
export type Booking = z.infer<typeof booking>;

/** POST /bookings. Times are instants of free time slots; fewer than the pack leaves lesson credits. */
export const createBookingBody = z.object({
  teacherId: id,
  pack,
  /** Minutes of each lesson; without it, of the longest that the trainer gives. */
  lessonMinutes: z.optional(z.int()),
  startsAt: z.array(instant).check(z.minLength(1, "validation.no_time"), z.maxLength(24, "booking.too_many_times")),
  note: z.optional(optionalText(500)),
});
export type CreateBooking = z.infer<typeof createBookingBody>;

/** Members that a 409 `booking.slot_taken` adds to the problem document. */
export const slotTakenDetails = z.object({
  /** Requested times that are gone. */
  taken: z.array(instant),
  /** Free times of the same trainer, nearest first. */
  alternatives: z.array(instant),
});

/** How many of a reader's bookings have each status; a status without bookings is left out. */
export const bookingCounts = z.array(z.object({ status: bookingStatus, count: z.int() }));
export type BookingCounts = z.infer<typeof bookingCounts>;

export const bookingQuery = z.object({
  /** Comma-separated booking statuses. */
  status: z.optional(z.string().check(z.maxLength(200))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});

/** POST /bookings/:id/cancel. */
export const cancelBookingBody = z.object({
  reason: z.optional(optionalText(500)),
  /** Choice of compensation for a paid booking; the default is money. */
  giveBack: z.optional(giveBack),
  /** Number of lessons that the page said would come back; the call is refused when it has changed. */
  expectedLessons: z.optional(z.int()),
});
export type CancelBooking = z.infer<typeof cancelBookingBody>;

/** GET /bookings/:id/cancellation: what cancelling now would mean for a paid booking. */
export const bookingCancellation = z.object({
  /** Lessons that come back, planned or not. */
  lessons: z.int(),
  /** Starts of the planned ones among them. */
  released: z.array(instant),
  /** Starts of planned lessons that are too near to come back. They take place. */
  kept: z.array(instant),
  /** At the price paid. */
  amount: money,
  /** The card that the money goes back to. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  choices: z.array(openEnum(giveBack.options)),
  /** The money waits for a second person, because trainers and staff may not give back so much alone. A server of an earlier version sends none. */
  needsApproval: z.optional(z.boolean()),
  /** Until when the lessons may be planned again. */
  creditsExpireAt: z.nullable(instant),
});
export type BookingCancellation = z.infer<typeof bookingCancellation>;

/** POST /bookings/:id/lessons: plans lesson credits, all of these times or none. */
export const planLessonsBody = z.object({
  startsAt: z.array(instant).check(z.minLength(1, "validation.no_time"), z.maxLength(24, "booking.too_many_times")),
});

/** POST /bookings/:id/extension. */
export const extendPackBody = z.object({
  days: z.int().check(z.minimum(1, "validation.invalid"), z.maximum(MAX_EXTENSION_DAYS, "validation.invalid")),
});

/** GET /bookings/:id/trainers: one who could take over, for staff. */
export const takeover = z.object({ id, name: bilingualText });
export type Takeover = z.infer<typeof takeover>;

/** POST /bookings/:id/trainer. Student and staff read the reason in the history. */
export const moveBookingBody = z.object({
  teacherId: id,
  reason: requiredText(500),
});
export type MoveBooking = z.infer<typeof moveBookingBody>;
