import { expect, it } from "vitest";
import { daysByHours } from "./days-by-hours.ts";
import type { Hours } from "./weekly-hours.ts";

const on = (weekday: number, from: number, until: number): Hours => ({ weekday, from: from * 60, until: until * 60 });

it.each<[string, Hours[], ReturnType<typeof daysByHours>]>([
  ["no hours", [], []],
  [
    "neighbouring days",
    [on(0, 9, 17), on(1, 9, 17), on(2, 9, 17)],
    [{ runs: [{ first: 0, last: 2 }], spans: [{ from: 540, until: 1020 }] }],
  ],
  [
    "days apart",
    [on(0, 9, 17), on(2, 9, 17), on(3, 9, 17)],
    [
      {
        runs: [
          { first: 0, last: 0 },
          { first: 2, last: 3 },
        ],
        spans: [{ from: 540, until: 1020 }],
      },
    ],
  ],
  [
    "several hours, those of most days first",
    [on(0, 20, 22), on(1, 9, 12), on(1, 14, 17), on(2, 9, 12), on(2, 14, 17)],
    [
      {
        runs: [{ first: 1, last: 2 }],
        spans: [
          { from: 540, until: 720 },
          { from: 840, until: 1020 },
        ],
      },
      { runs: [{ first: 0, last: 0 }], spans: [{ from: 1200, until: 1320 }] },
    ],
  ],
])("puts days of the same hours together: %s", (_name, hours, together) => {
  expect(daysByHours(hours)).toEqual(together);
});
