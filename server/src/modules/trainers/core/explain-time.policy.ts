import type { TimeReason, TimeRule } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { findInstants } from "../../../time/wall-clock.ts";
import { findRule, type Viewer } from "./availability.policy.ts";
import { findHours, getLessonMs, isInsideHours, type Range, type Schedule } from "./schedule.policy.ts";
import { createObstacleFinder, type TakenTime } from "./taken-times.policy.ts";

const toInstant = (at: number) => new Date(at).toISOString();
const toDate = (day: number) => toInstant(day).slice(0, 10);

type Hours = Pick<TimeReason, "rule" | "ranges" | "from" | "until">;

/** Why nothing begins at a time within the week: an exception, other hours, another grid, or too little time left. */
function explainHours(schedule: Schedule, day: number, minute: number, startsAt: number): Hours {
  const { ranges, exception, period } = findHours(schedule, day);
  const holds = ({ from, until }: Range) => minute >= from && minute < until;
  const span = exception ?? period;
  const source = {
    ranges: ranges.map(({ from, until }) => ({ from, until })),
    from: span ? toDate(span.from) : null,
    until: span && span.until !== null ? toDate(span.until) : null,
  };
  const isInside = isInsideHours(schedule, { startsAt, endsAt: startsAt + getLessonMs(schedule) });
  const rule: TimeRule = isInside ? "grid" : ranges.some(holds) ? "too_short" : exception ? "exception" : "hours";
  return { rule, ...source };
}

const NO_HOURS = { ranges: [], from: null, until: null };

/**
 * The rule that decides about a time on the trainer's clock: the day as `toDialDay` counts it, and the minute from its
 * midnight. One reason for each instant at which the clock shows it.
 */
export function explainTime(
  schedule: Schedule & { lessonMinutes: number },
  taken: readonly TakenTime[],
  asker: Viewer,
  { day, minute }: { day: number; minute: number },
): TimeReason[] {
  const { lessonMinutes, timeZone } = schedule;
  const instants = findInstants(timeZone, day + minute * MINUTE_MS);
  if (instants.length === 0) return [{ rule: "clock_skips", startsAt: null, lessonMinutes, ...NO_HOURS, taken: null }];
  const findObstacle = createObstacleFinder(schedule, taken);
  return instants.map((startsAt) => {
    const reason = { startsAt: toInstant(startsAt), lessonMinutes, ...NO_HOURS, taken: null };
    const found = findRule(schedule, findObstacle, asker, startsAt);
    if (!found) return { ...reason, rule: "free" };
    if (found.rule === "hours") return { ...reason, ...explainHours(schedule, day, minute, startsAt) };
    const inTheWay = "taken" in found ? found.taken : null;
    return {
      ...reason,
      rule: found.rule,
      taken: inTheWay && { startsAt: toInstant(inTheWay.startsAt), endsAt: toInstant(inTheWay.endsAt) },
    };
  });
}
