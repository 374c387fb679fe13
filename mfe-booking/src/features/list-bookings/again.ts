import type { Booking } from "@kalima/contracts/api";
import { SPEAKING_CHECK_ID } from "@kalima/contracts/domain";
import { rebookPath } from "../../shared/times/again.ts";

/** Where a booking is made again, by the rules of `rebookPath`. */
export function againOf({ speakingCheck, teacher, lessons }: Booking, now: number, zone: string | null): string {
  if (speakingCheck) return `/booking/${SPEAKING_CHECK_ID}`;
  return rebookPath(teacher.id, lessons[0]?.startsAt ?? null, now, zone);
}
