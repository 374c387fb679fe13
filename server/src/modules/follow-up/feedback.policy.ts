import { HOUR_MS } from "@kalima/contracts/domain";
import { computeDeadline } from "../../time/compute-deadline.policy.ts";
import { isQuiet } from "../../time/quiet-hours.policy.ts";

/** Hours after the end of a lesson at which its trainer is nudged for feedback (PO-08), latest first. */
const NUDGE_HOURS = [20, 12] as const;
export type NudgeHours = (typeof NUDGE_HOURS)[number];

/** The nudge that is due now, whether or not it was sent; null at night, before the first and once feedback is late. */
export function findDueNudge(endedAt: Date, timeZone: string, now: Date): NudgeHours | null {
  if (now >= computeDeadline("feedback", endedAt) || isQuiet(timeZone, now)) return null;
  return NUDGE_HOURS.find((hours) => now.getTime() >= endedAt.getTime() + hours * HOUR_MS) ?? null;
}
