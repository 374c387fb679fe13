import { missedBy } from "@kalima/booking-contract";
import { wrapData } from "@kalima/contracts/api";
import { calendarDate, calendarMonth, id, instant, money } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** GET /trainer/earnings: the running month if none is named. */
export const earningsQuery = z.object({ month: z.optional(calendarMonth) });
export type EarningsQuery = z.infer<typeof earningsQuery>;

/** A lesson that is over. `id` is the lesson's. */
export const earnedLesson = z.object({
  id,
  /** The first name. */
  studentName: z.string(),
  startsAt: instant,
  price: money,
  /** The trainer's share of the price when the lesson was completed; null for a lesson that did not take place. */
  sharePercent: z.nullable(z.int()),
  /** Nothing for a lesson that did not take place. */
  earned: money,
  /** Who missed it; null for a completed lesson, and where that was not written down. */
  missedBy: z.nullable(missedBy),
});
export type EarnedLesson = z.infer<typeof earnedLesson>;

/** A planned lesson of a paid booking. `expected` is the trainer's present share of its price. */
export const plannedEarning = z.object({
  id,
  studentName: z.string(),
  startsAt: instant,
  price: money,
  expected: money,
});
export type PlannedEarning = z.infer<typeof plannedEarning>;

/** A month that was paid out; corrections and lessons of months before may be in its amount. */
export const earningsPayout = z.object({ id, amount: money, paidOn: calendarDate, reference: z.string() });

/** A trainer's earnings from the lessons that ended in a month (PO-09), newest first, and from those still to come in it. */
export const ownEarnings = z.object({
  month: calendarMonth,
  /** The month of the trainer's first lesson. */
  firstMonth: calendarMonth,
  /** The running month. */
  lastMonth: calendarMonth,
  /** The trainer's share in percent of lessons that are completed from now on. */
  sharePercent: z.int(),
  earned: money,
  completed: z.int(),
  missed: z.int(),
  /** The first day after the month: staff pay out whole months. */
  paidOutFrom: calendarDate,
  lessons: z.array(earnedLesson),
  /** The money of this month, once it has left. Versions before payouts have none. */
  payout: z.optional(z.nullable(earningsPayout)),
  /** The newest month that was paid out; null before the first. Versions before it have none. */
  latestPayout: z.optional(z.nullable(z.extend(earningsPayout, { month: calendarMonth }))),
  /** The month of the trainer's last planned lesson, `lastMonth` without one. Versions before planned lessons have none. */
  lastPlannedMonth: z.optional(calendarMonth),
  /** The trainer's share of the planned lessons of the month, if all take place. Versions before planned lessons have none. */
  expected: z.optional(money),
  /** Planned lessons of the month, the next one first. Versions before planned lessons have none. */
  planned: z.optional(z.array(plannedEarning)),
});
export type OwnEarnings = z.infer<typeof ownEarnings>;

/** For trainers: what their lessons of a month earned. `request.not_found` for an account without a trainer's page. */
export const getOwnEarnings = operation("GET /api/trainer/earnings", {
  query: earningsQuery,
  answer: wrapData(ownEarnings),
});
