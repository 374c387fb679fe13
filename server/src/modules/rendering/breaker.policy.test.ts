import { expect, it } from "vitest";
import { type Breaker, CLOSED, decideAttempt, MAX_FAILURES, recordResult } from "./breaker.policy.ts";

const failTimes = (times: number, now = 0): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((breaker) => recordResult(breaker, true, now), CLOSED);

it.each([
  ["closed", CLOSED, 0, true],
  ["short of its failures", failTimes(MAX_FAILURES - 1), 0, true],
  ["open", failTimes(MAX_FAILURES), 4_999, false],
  ["half-open after five seconds", failTimes(MAX_FAILURES), 5_000, true],
  ["open for longer after another failure", failTimes(MAX_FAILURES + 1), 9_999, false],
  ["open for five minutes at most", failTimes(MAX_FAILURES + 60), 299_999, false],
  ["half-open after five minutes", failTimes(MAX_FAILURES + 60), 300_000, true],
] as const)("allows a try or not when %s", (_state, breaker, now, isAllowed) => {
  expect(decideAttempt(breaker, now).isAllowed).toBe(isAllowed);
});

it("lets a single try through while half-open", () => {
  const { isAllowed, next } = decideAttempt(failTimes(MAX_FAILURES), 5_000);
  expect([isAllowed, decideAttempt(next, 5_001).isAllowed]).toEqual([true, false]);
});

it("closes after one success", () => {
  expect(recordResult(failTimes(MAX_FAILURES + 3), false, 5_000)).toEqual(CLOSED);
});
