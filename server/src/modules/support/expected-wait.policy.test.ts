import { MINUTE_MS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { estimateMinutes } from "./expected-wait.policy.ts";

const NOW = new Date("2026-03-29T10:00:00Z");
const ago = (...minutes: number[]) => minutes.map((each) => new Date(NOW.getTime() - each * MINUTE_MS));

it.each([
  ["nobody is there", 1, ago(2, 4, 6), 0, null],
  ["too few turns are known", 1, ago(2, 4), 1, null],
  ["a turn comes every two minutes", 1, ago(2, 4, 6), 1, 2],
  ["two others are before", 3, ago(2, 4, 6), 1, 6],
  ["turns come within seconds", 1, ago(0.1, 0.2, 0.3), 2, 1],
  ["the last turn is long ago", 1, ago(40, 50, 60), 1, 20],
])("when %s", (_case, position, turns, agents, minutes) => {
  expect(estimateMinutes(position, turns, agents, NOW)).toBe(minutes);
});
