import { DAY_MS } from "@kalima/contracts/domain";
import { AT_RISK_DAYS } from "@kalima/learning-contract";

/** How it goes on with a student: over without a lesson left, at risk while none is planned for the next `AT_RISK_DAYS`. */
export function computeStanding(
  { lessonsLeft, nextAt }: { lessonsLeft: number; nextAt: Date | null },
  now: Date,
): "active" | "at_risk" | "ended" {
  if (lessonsLeft === 0) return "ended";
  return nextAt && nextAt.getTime() <= now.getTime() + AT_RISK_DAYS * DAY_MS ? "active" : "at_risk";
}
