import { computePackEnd, LESSON_CHANGE_HOURS } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";

/** Until when the first of the chosen times is free to cancel (epoch milliseconds), and which text says so. */
export function freeRule(times: readonly string[], now: number) {
  const [first] = times;
  if (!first) return { text: "review.free" };
  const until = Date.parse(first) - LESSON_CHANGE_HOURS * HOUR_MS;
  return { text: until > now ? "review.freeUntil" : "review.notFree", until };
}

/** The end of a pack (epoch milliseconds) whose chosen times reach beyond its days; null where its days hold them all. */
export function grownValidity(validForDays: number, times: readonly string[], now: number): number | null {
  const paid = { paidAt: now, validForDays };
  const end = computePackEnd({ ...paid, lessonStarts: times.map((at) => Date.parse(at)) });
  return end > computePackEnd({ ...paid, lessonStarts: [] }) ? end : null;
}
