import type { Booking } from "@kalima/booking-contract";
import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";

type Lesson = Booking["lessons"][number];

/** From so many days before its end on, a pack asks to be planned. */
const NEAR_END_DAYS = 14;

/** Lessons that hold a time and have not ended at `now` (epoch milliseconds). */
export function findBooked(lessons: readonly Lesson[], now: number): Lesson[] {
  return lessons.filter(({ status, endsAt }) => isLive(status) && Date.parse(endsAt) > now);
}

const isLive = (status: Lesson["status"]) => LIVE_LESSON_STATUSES.some((live) => live === status);

/** Sessions of a paid pack: those that are over and cost one, those with a time to come, and those without a time. */
export type PackCounts = { done: number; booked: number; left: number };

/** Counts the sessions of a paid pack at `now` (epoch milliseconds). */
export function countSessions({ lessons, credits }: Pick<Booking, "lessons" | "credits">, now: number): PackCounts {
  const booked = findBooked(lessons, now).length;
  const used =
    credits?.used ??
    lessons.filter(({ status }) => isLive(status) || status === "completed" || status === "missed").length;
  return { done: Math.max(0, used - booked), booked, left: credits?.left ?? 0 };
}

/** True if sessions without a time will expire within so many days. */
export function isNearEnd(credits: Booking["credits"], now: number, days = NEAR_END_DAYS): boolean {
  if (!credits?.expiresAt || credits.left === 0) return false;
  return Date.parse(credits.expiresAt) - now < days * DAY_MS;
}

/** Address of the page on which the times of what is left can be chosen at once. */
export const planPath = ({ referenceCode }: Pick<Booking, "referenceCode">) =>
  `/profile/bookings/${referenceCode}?plan=${referenceCode}`;
