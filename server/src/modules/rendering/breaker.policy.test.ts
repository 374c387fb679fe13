import { expect, it } from "vitest";
import { attempted, type Breaker, CLOSED, MAX_FAILURES, settled } from "./breaker.policy.ts";

const failed = (times: number, now = 0): Breaker =>
  Array.from({ length: times }).reduce<Breaker>((breaker) => settled(breaker, true, now), CLOSED);

it.each([
  ["closed", CLOSED, 0, true],
  ["short of its failures", failed(MAX_FAILURES - 1), 0, true],
  ["open", failed(MAX_FAILURES), 4_999, false],
  ["half-open after five seconds", failed(MAX_FAILURES), 5_000, true],
  ["open for longer after another failure", failed(MAX_FAILURES + 1), 9_999, false],
  ["open for five minutes at most", failed(MAX_FAILURES + 60), 299_999, false],
  ["half-open after five minutes", failed(MAX_FAILURES + 60), 300_000, true],
] as const)("allows a try or not when %s", (_state, breaker, now, isAllowed) => {
  expect(attempted(breaker, now).isAllowed).toBe(isAllowed);
});

it("lets a single try through while half-open", () => {
  const { isAllowed, next } = attempted(failed(MAX_FAILURES), 5_000);
  expect([isAllowed, attempted(next, 5_001).isAllowed]).toEqual([true, false]);
});

it("closes after one success", () => {
  expect(settled(failed(MAX_FAILURES + 3), false, 5_000)).toEqual(CLOSED);
});
