import { CalendarDate } from "@internationalized/date";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { toBlocks } from "./blocks.ts";
import { clockChangeOn, listHours } from "./day-hours.ts";
import { toBinaryDigits } from "./digits.ts";
import { listRows } from "./shown-rows.ts";

const CAIRO = "Africa/Cairo";
const NEW_YORK = "America/New_York";
const parseDay = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return new CalendarDate(year, month, day);
};
const lessonAt = (startsAt: string, minutes = 50) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + minutes * MINUTE_MS).toISOString(),
});
/** Row, minute in it and length of each block of a day that is shown with all hours of its own. */
function blocksOn(day: string, zone: string, ...lessons: ReturnType<typeof lessonAt>[]) {
  const hours = listHours(parseDay(day), zone);
  return toBlocks(lessons, hours, listRows([hours, listHours(parseDay("2026-06-01"), zone)], lessons, true)).map(
    ({ row, start, minutes }) => [row, start, minutes],
  );
}

describe("the hours of a day", () => {
  it.each([
    ["2026-04-23", CAIRO, 24, 0, 23],
    ["2026-04-24", CAIRO, 23, 1, 23],
    ["2026-10-29", CAIRO, 25, 0, 23.5],
    ["2026-10-30", CAIRO, 24, 0, 23],
    ["2026-03-08", NEW_YORK, 23, 0, 23],
    ["2026-11-01", NEW_YORK, 25, 0, 23],
  ])("on %s in %s are %i, from %f to %f", (day, zone, count, first, last) => {
    const rows = listHours(parseDay(day), zone).map(({ row }) => row);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([count, first, last]);
  });

  it("the hours of a day of a zone whose clock changes at a quarter to three are parts of an hour", () => {
    const parts = listHours(parseDay("2026-09-27"), "Pacific/Chatham")
      .slice(2, 4)
      .map(({ row, minute, from, until }) => [row, minute, (until - from) / MINUTE_MS]);
    expect(parts).toEqual([
      [2, 0, 45],
      [3, 45, 15],
    ]);
  });
});

it.each([
  ["2026-04-23", CAIRO, null],
  ["2026-04-24", CAIRO, ["forward", "2026-04-23T22:00:00.000Z"]],
  ["2026-10-29", CAIRO, ["back", "2026-10-29T21:00:00.000Z"]],
  ["2026-03-08", NEW_YORK, ["forward", "2026-03-08T07:00:00.000Z"]],
  ["2026-11-01", NEW_YORK, ["back", "2026-11-01T06:00:00.000Z"]],
])("the clock on %s in %s changes %j", (day, zone, expected) => {
  const change = clockChangeOn(parseDay(day), zone);
  expect(change && [change.kind, new Date(change.at).toISOString()]).toEqual(expected);
});

describe("a lesson is a block", () => {
  it.each([
    ["at its time and length", "2026-04-23", CAIRO, "2026-04-23T09:30:00Z", 50, [[11, 30, 50]]],
    ["in the first of two equal hours", "2026-10-29", CAIRO, "2026-10-29T20:10:00Z", 50, [[23, 10, 50]]],
    ["in the second of two equal hours", "2026-10-29", CAIRO, "2026-10-29T21:10:00Z", 50, [[23.5, 10, 50]]],
    ["over both of two equal hours", "2026-10-29", CAIRO, "2026-10-29T20:30:00Z", 60, [[23, 30, 60]]],
    ["at the first time of a day without midnight", "2026-04-24", CAIRO, "2026-04-23T22:00:00Z", 50, [[1, 0, 50]]],
    ["up to a midnight that does not exist", "2026-04-23", CAIRO, "2026-04-23T21:30:00Z", 50, [[23, 30, 30]]],
    ["after a midnight that does not exist", "2026-04-24", CAIRO, "2026-04-23T21:30:00Z", 50, [[1, 0, 20]]],
    [
      "before and after an hour that is left out",
      "2026-03-08",
      NEW_YORK,
      "2026-03-08T06:30:00Z",
      50,
      [
        [1, 30, 30],
        [3, 0, 20],
      ],
    ],
    ["on no other day", "2026-04-25", CAIRO, "2026-04-23T09:30:00Z", 50, []],
  ])("%s", (_name, day, zone, startsAt, minutes, expected) => {
    expect(blocksOn(day, zone, lessonAt(startsAt, minutes))).toEqual(expected);
  });
});

it.each([
  [0, ""],
  [5, "1 4"],
  [50, "2 16 32"],
  [59.6, "4 8 16 32"],
  [300, "1 2 4 8 16 32 64"],
])("%f minutes are the digits %s", (minutes, digits) => expect(toBinaryDigits(minutes)).toBe(digits));

describe("lessons at the same time", () => {
  const hours = listHours(parseDay("2026-06-01"), CAIRO);
  const rows = listRows([hours], [], true);
  const lanes = (...starts: string[]) =>
    toBlocks(
      starts.map((time) => lessonAt(`2026-06-01T${time}:00Z`)),
      hours,
      rows,
    ).map(({ lane, lanes: all, folded, minutes }) => [lane, all, folded, minutes]);

  it("lessons at the same time are beside each other, and one after them has the whole width", () => {
    expect(lanes("09:00", "09:30", "10:20")).toEqual([
      [0, 2, 0, 50],
      [1, 2, 0, 50],
      [0, 1, 0, 50],
    ]);
  });

  it("lessons for which there is no room are counted in the last place", () => {
    expect(lanes("09:00", "09:00", "09:10", "09:20")).toEqual([
      [0, 2, 0, 50],
      [1, 2, 3, 70],
    ]);
  });
});

describe("a week shows", () => {
  const week = (first: string) =>
    Array.from({ length: 7 }, (_, at) => listHours(parseDay(first).add({ days: at }), CAIRO));
  const shown = (first: string, lessons: ReturnType<typeof lessonAt>[], isWhole = false) => {
    const rows = listRows(week(first), lessons, isWhole);
    return [rows[0], rows.at(-1), rows.length];
  };

  it.each([
    ["the hours in which most lessons are", [], [8, 21, 14]],
    ["an earlier lesson", [lessonAt("2026-06-03T03:10:00Z")], [6, 21, 16]],
    ["both sides of midnight", [lessonAt("2026-06-03T20:30:00Z")], [0, 23, 24]],
  ])("%s", (_name, lessons, expected) => expect(shown("2026-06-01", lessons)).toEqual(expected));

  it("all hours when it is whole", () => expect(shown("2026-06-01", [], true)).toEqual([0, 23, 24]));
  it("the hour that a day lacks", () => expect(shown("2026-04-20", [])).toEqual([0, 21, 22]));
  it("the hour that a day has twice", () => expect(shown("2026-10-26", [])).toEqual([8, 23.5, 17]));
});
