import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { lessonsByDay, toInstants, toSpan } from "./span.ts";

const CAIRO = "Africa/Cairo";

describe("a span", () => {
  it.each([
    ["week", "ar-EG", "2026-04-18", "2026-04-24"],
    ["week", "en-GB", "2026-04-20", "2026-04-26"],
    ["month", "ar-EG", "2026-04-01", "2026-04-30"],
  ] as const)("a span of a %s in %s goes from %s to %s", (view, locale, first, last) => {
    const span = toSpan(view, new CalendarDate(2026, 4, 24), locale);
    expect([span.first.toString(), span.last.toString()]).toEqual([first, last]);
  });

  it.each([
    ["2026-04-24", "which has no midnight", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
    ["2026-10-29", "which has 25 hours", "2026-10-28T21:00:00.000Z", "2026-10-29T22:00:00.000Z"],
  ])("a span of the day %s in Cairo, %s, has all of its instants", (date, _why, from, until) => {
    const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
    const only = new CalendarDate(year, month, day);
    expect(toInstants({ first: only, last: only }, CAIRO)).toEqual({ from, until });
  });
});

it("puts a lesson on the day of the reader's clock", () => {
  const lesson = { startsAt: "2026-04-23T21:30:00.000Z" };
  const keys = (zone: string) => [...lessonsByDay([lesson], zone).keys()];
  expect([keys(CAIRO), keys("Asia/Tokyo"), keys("America/New_York")]).toEqual([
    ["2026-04-23"],
    ["2026-04-24"],
    ["2026-04-23"],
  ]);
});
