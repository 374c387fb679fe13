import { DAY_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { refundDates } from "./refund-dates.ts";

const NOW = Date.parse("2026-03-29T09:45:00Z");
/** Lessons so many days from now. */
const lessonsIn = (...days: number[]) => days.map((day) => ({ startsAt: new Date(NOW + day * DAY_MS).toISOString() }));
const day = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

describe("refundDates", () => {
  it.each([
    { lessons: lessonsIn(3), dates: { kind: "all", first: day(2), last: day(2) } },
    { lessons: lessonsIn(10, 3), dates: { kind: "all", first: day(2), last: day(9) } },
    { lessons: lessonsIn(0.5, 3), dates: { kind: "part", last: day(2) } },
    { lessons: lessonsIn(1), dates: { kind: "none" } },
    { lessons: lessonsIn(0.5, 0.9), dates: { kind: "none" } },
    { lessons: [], dates: { kind: "none" } },
  ])("refundDates are $dates", ({ lessons, dates }) => {
    expect(refundDates(lessons, NOW)).toEqual(dates);
  });
});
