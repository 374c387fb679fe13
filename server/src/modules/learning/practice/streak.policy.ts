import { DAY_MS } from "@kalima/contracts/domain";
import type { PracticeStreak } from "@kalima/learning-contract";

/** Days that may be missed in each week without an end of the streak. */
export const FORGIVEN_A_WEEK = 1;

/** A day as its midnight in UTC, so that every day has 24 hours, whatever the clocks do. */
const toMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The Saturday that begins the week of a day. */
const toWeek = (midnight: number) => midnight - ((new Date(midnight).getUTCDay() + 1) % 7) * DAY_MS;

/**
 * The longest row of days that ends today, or yesterday while today is not done, and in which no week from Saturday to
 * Friday has more missed days than are forgiven. It begins with a practised day, and only practised days are counted.
 *
 * @param days Practised days (`YYYY-MM-DD`), each on the student's clock at its time.
 * @param today The day on the student's clock now. A practised day after it, as of one who flew west, counts as today.
 */
export function computePracticeStreak(days: readonly string[], today: string): PracticeStreak {
  const end = toMidnight(today);
  const practised = new Set(days.map((day) => Math.min(toMidnight(day), end)));
  const first = Math.min(...practised);
  const missedByWeek = new Map<number, number>();
  let count = practised.has(end) ? 1 : 0;
  let forgivenThisWeek = 0;

  for (let day = end - DAY_MS; day >= first; day -= DAY_MS) {
    if (practised.has(day)) {
      count += 1;
      forgivenThisWeek = missedByWeek.get(toWeek(end)) ?? 0;
      continue;
    }
    const missed = (missedByWeek.get(toWeek(day)) ?? 0) + 1;
    if (missed > FORGIVEN_A_WEEK) break;
    missedByWeek.set(toWeek(day), missed);
  }
  return { days: count, isDoneToday: practised.has(end), forgivenLeft: FORGIVEN_A_WEEK - forgivenThisWeek };
}
