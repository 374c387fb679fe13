import { expect, it } from "vitest";
import { timesByDay } from "./times-by-day.ts";

const toDay = (at: string) => at.slice(0, 10);

it.each([
  [[], []],
  [["2026-04-02T10:00Z"], [["2026-04-02", 1]]],
  [
    ["2026-04-02T10:00Z", "2026-04-02T12:00Z", "2026-04-03T10:00Z"],
    [
      ["2026-04-02", 2],
      ["2026-04-03", 1],
    ],
  ],
  [
    ["2026-04-02T10:00Z", "2026-04-03T10:00Z", "2026-04-04T10:00Z"],
    [
      ["2026-04-02", 1],
      ["2026-04-03", 1],
      ["2026-04-04", 1],
    ],
  ],
])("names each day of %j once", (times, days) => {
  expect(timesByDay(times, toDay).map(({ day, times: ofDay }) => [day, ofDay.length])).toEqual(days);
});
