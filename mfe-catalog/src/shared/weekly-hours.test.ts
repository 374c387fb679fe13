import { describe, expect, it } from "vitest";
import { groupDaysByHours, type Hours, hoursAhead, utcOffset } from "./weekly-hours.ts";

const HOUR_MINUTES = 60;
const evening = [{ weekday: 1, from: "18:00", to: "23:00" }];

describe("utcOffset", () => {
  it.each([
    { zone: "UTC", at: "2026-01-05T12:00:00Z", minutes: 0 },
    { zone: "Europe/London", at: "2026-01-05T12:00:00Z", minutes: 0 },
    { zone: "Europe/London", at: "2026-07-05T12:00:00Z", minutes: 60 },
    { zone: "Asia/Kathmandu", at: "2026-01-05T12:00:00Z", minutes: 345 },
    { zone: "America/St_Johns", at: "2026-01-05T12:00:00Z", minutes: -210 },
  ])("utcOffset is $minutes in $zone at $at", ({ zone, at, minutes }) => {
    expect(utcOffset(zone, Date.parse(at))).toBe(minutes);
  });
});

describe("hoursAhead", () => {
  it.each([
    {
      because: "the same clock",
      shifts: evening,
      ahead: 0,
      hours: [{ weekday: 1, from: 18 * HOUR_MINUTES, until: 23 * HOUR_MINUTES }],
    },
    {
      because: "a clock half an hour behind",
      shifts: evening,
      ahead: -30,
      hours: [{ weekday: 1, from: 17.5 * HOUR_MINUTES, until: 22.5 * HOUR_MINUTES }],
    },
    {
      because: "hours that end at midnight stay on their day",
      shifts: evening,
      ahead: HOUR_MINUTES,
      hours: [{ weekday: 1, from: 19 * HOUR_MINUTES, until: 24 * HOUR_MINUTES }],
    },
    {
      because: "hours that cross midnight are split",
      shifts: evening,
      ahead: 3 * HOUR_MINUTES,
      hours: [
        { weekday: 1, from: 21 * HOUR_MINUTES, until: 24 * HOUR_MINUTES },
        { weekday: 2, from: 0, until: 2 * HOUR_MINUTES },
      ],
    },
    {
      because: "Saturday night goes on on Sunday",
      shifts: [{ weekday: 6, from: "20:00", to: "24:00" }],
      ahead: 2 * HOUR_MINUTES,
      hours: [
        { weekday: 0, from: 0, until: 2 * HOUR_MINUTES },
        { weekday: 6, from: 22 * HOUR_MINUTES, until: 24 * HOUR_MINUTES },
      ],
    },
    {
      because: "early Sunday is Saturday for clocks behind",
      shifts: [{ weekday: 0, from: "00:00", to: "02:00" }],
      ahead: -HOUR_MINUTES,
      hours: [
        { weekday: 0, from: 0, until: HOUR_MINUTES },
        { weekday: 6, from: 23 * HOUR_MINUTES, until: 24 * HOUR_MINUTES },
      ],
    },
    {
      because: "hours that touch are joined",
      shifts: [
        { weekday: 1, from: "22:00", to: "24:00" },
        { weekday: 2, from: "00:00", to: "03:00" },
      ],
      ahead: 4 * HOUR_MINUTES,
      hours: [{ weekday: 2, from: 2 * HOUR_MINUTES, until: 7 * HOUR_MINUTES }],
    },
  ])("reads $ahead minutes ahead: $because", ({ shifts, ahead, hours }) => {
    expect(hoursAhead(shifts, ahead)).toEqual(hours);
  });
});

const on = (weekday: number, from: number, until: number): Hours => ({ weekday, from: from * 60, until: until * 60 });

it.each<[string, Hours[], ReturnType<typeof groupDaysByHours>]>([
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
  expect(groupDaysByHours(hours)).toEqual(together);
});
