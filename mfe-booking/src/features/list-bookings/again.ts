import type { Booking } from "@kalima/contracts/api";
import { SPEAKING_CHECK_ID } from "@kalima/contracts/domain";
import { nextWeekly } from "../../shared/times/weekly/weekly.ts";

const DAY_MS = 86_400_000;

/**
 * Where a booking is made again: at the same weekday and clock time, which the page fills for the following weeks (AD-05).
 *
 * @param zone Null until the browser has named it.
 */
export function againOf({ speakingCheck, teacher, lessons }: Booking, now: number, zone: string | null): string {
  if (speakingCheck) return `/booking/${SPEAKING_CHECK_ID}`;
  const [first] = lessons;
  if (!first || zone === null) return `/booking/${teacher.id}`;
  return `/booking/${teacher.id}?at=${encodeURIComponent(nextWeekly(first.startsAt, now + DAY_MS, zone))}`;
}
