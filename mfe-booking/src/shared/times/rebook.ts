import type { Booking } from "@kalima/booking-contract";
import { SPEAKING_CHECK_ID } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import { nextWeekly } from "./weekly/weekly.ts";

/**
 * Where a trainer is booked again: at the weekday and clock time of an earlier lesson, which the page fills for the following
 * weeks (AD-05).
 *
 * @param startsAt Of the earlier lesson (ISO 8601), if there was one.
 * @param zone Null until the browser has named it.
 */
export function rebookPath(teacherId: string, startsAt: string | null, now: number, zone: string | null): string {
  if (startsAt === null || zone === null) return `/booking/${teacherId}`;
  return `/booking/${teacherId}?at=${encodeURIComponent(nextWeekly(startsAt, now + DAY_MS, zone))}`;
}

/** Where a booking is made again, by the rules of `rebookPath`. */
export function rebookPathForBooking(
  { speakingCheck, teacher, lessons }: Booking,
  now: number,
  zone: string | null,
): string {
  if (speakingCheck) return `/booking/${SPEAKING_CHECK_ID}`;
  return rebookPath(teacher.id, lessons[0]?.startsAt ?? null, now, zone);
}
