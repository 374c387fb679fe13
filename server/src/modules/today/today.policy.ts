import type { Booking } from "@kalima/booking-contract";
import { LIVE_LESSON_STATUSES } from "@kalima/booking-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { type Task, TODAY_LIST_LENGTH, type Today } from "@kalima/learning-contract";
import type { LessonFacts } from "../bookings/public.ts";
import type { ReachedResult } from "../placement/public.ts";

const UNPAID = ["awaiting_payment", "pending", "pending_approval"] as const;

const isUnpaid = ({ status }: Booking) => UNPAID.some((unpaid) => unpaid === status);

function hasLessonsLeft({ lessons, credits }: Booking): boolean {
  return (credits?.left ?? 0) > 0 || lessons.some(({ status }) => LIVE_LESSON_STATUSES.some((live) => live === status));
}

/** Returns the bookings that today's page shows, in their order, and the used-up pack where nothing paid is left. */
export function selectBookings(bookings: readonly Booking[]): Pick<Today, "bookings" | "usedUp"> {
  const packs = bookings.filter(({ speakingCheck }) => speakingCheck === null);
  const paid = packs.filter(({ status }) => status === "confirmed");
  const open = paid.filter((booking) => hasLessonsLeft(booking) || booking.replacement || booking.renewal?.isAsked);
  return {
    bookings: packs.filter((booking) => isUnpaid(booking) || open.includes(booking)),
    usedUp: open.length === 0 ? (paid[0] ?? null) : null,
  };
}

/** Days for which a late task stays on today's page. Its work may be sent later, too. */
const LATE_DAYS = 14;

/** Returns the tasks without work that today's page shows, the first that is due first. */
export function selectTasks(tasks: readonly Task[], now: Date): Task[] {
  const since = now.getTime() - LATE_DAYS * DAY_MS;
  return tasks
    .filter(({ dueAt }) => Date.parse(dueAt) > since)
    .toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
    .slice(0, TODAY_LIST_LENGTH);
}

/** Summarizes the newest result with the lessons completed since; null without a result. `results` are oldest first. */
export function summarizeLevel(results: readonly ReachedResult[], lessons: readonly LessonFacts[]): Today["level"] {
  const newest = results.at(-1);
  if (!newest) return null;
  const since = lessons.filter(({ status, startsAt }) => status === "completed" && startsAt > newest.takenAt);
  return {
    written: newest.level,
    spoken: newest.spoken,
    score: newest.score,
    takenAt: newest.takenAt.toISOString(),
    lessons: since.length,
    minutes: since.reduce((sum, { minutes }) => sum + minutes, 0),
  };
}
