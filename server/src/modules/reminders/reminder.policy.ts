import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { isQuiet } from "../../time/quiet-hours.policy.ts";

/**
 * Reminders of a lesson: minutes before its start at which one is due, and until when a late one is still of use. The
 * spans do not overlap, so at most one reminder is due at a time.
 */
export const REMINDERS = [
  { minutes: 24 * 60, until: 2 * 60 },
  { minutes: 60, until: 15 },
  { minutes: 10, until: 0 },
] as const;
export type ReminderMinutes = (typeof REMINDERS)[number]["minutes"];

/**
 * The reminder of a lesson that is due now, in minutes before its start, whether or not it was sent; null if none is.
 *
 * A reminder whose time had passed when the lesson was planned is left out: the person has just chosen that time. The
 * one of the day before waits for the end of quiet hours. Those of the last hour do not wait, since a student who booked an
 * early lesson is up for it.
 *
 * @param timeZone of the reader, IANA.
 */
export function findDueReminder(
  { startsAt, plannedAt }: { startsAt: Date; plannedAt: Date },
  timeZone: string,
  now: Date,
): ReminderMinutes | null {
  const left = startsAt.getTime() - now.getTime();
  const reminder = REMINDERS.find(({ minutes, until }) => left <= minutes * MINUTE_MS && left > until * MINUTE_MS);
  if (!reminder) return null;
  const dueAt = startsAt.getTime() - reminder.minutes * MINUTE_MS;
  if (plannedAt.getTime() > dueAt) return null;
  return reminder.minutes * MINUTE_MS > HOUR_MS && isQuiet(timeZone, now) ? null : reminder.minutes;
}
