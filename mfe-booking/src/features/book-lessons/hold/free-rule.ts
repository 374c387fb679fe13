import { LESSON_CHANGE_HOURS } from "@kalima/contracts/domain";

const HOUR_MS = 3_600_000;

/** Until when the first of the chosen times is free to cancel (epoch milliseconds), and which text says so. */
export function freeRule(times: readonly string[], now: number) {
  const [first] = times;
  if (!first) return { text: "review.free" };
  const until = Date.parse(first) - LESSON_CHANGE_HOURS * HOUR_MS;
  return { text: until > now ? "review.freeUntil" : "review.notFree", until };
}
