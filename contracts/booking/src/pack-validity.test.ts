import { DAY_MS } from "@kalima/contracts/domain";
import { expect, it } from "vitest";
import { computePackEnd } from "./pack-validity.ts";

const paidAt = Date.parse("2026-03-01T08:00:00Z");
const onDay = (days: number) => paidAt + days * DAY_MS;

it.each([
  ["of a pack without planned lessons comes after its days", 30, [], 30],
  ["does not come nearer through early lessons", 30, [2], 30],
  ["stays where the last lesson leaves it a day", 30, [29, 3], 30],
  ["follows a lesson on the last day", 30, [30], 31],
  ["follows the last lesson, in whatever order they are", 30, [58, 80, 3], 81],
  ["follows it beyond a larger pack too", 60, [75], 76],
])("the end %s", (_name, validForDays, days, end) => {
  expect(computePackEnd({ paidAt, validForDays, lessonStarts: days.map(onDay) })).toBe(onDay(end));
});
