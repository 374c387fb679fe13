import { DAY_MS } from "@kalima/contracts/domain";
import { aBooking } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { refundDates } from "./refund-dates.ts";

const NOW = Date.parse("2026-03-29T09:45:00Z");
const [LESSON] = aBooking().lessons;
/** A pack with lessons so many days from now. */
function packOf(pack: 1 | 6, ...days: number[]) {
  if (!LESSON) throw new Error("the fixture has a lesson");
  return { pack, lessons: days.map((day) => ({ ...LESSON, startsAt: new Date(NOW + day * DAY_MS).toISOString() })) };
}
const day = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

describe("refundDates", () => {
  it.each([
    ["one session", packOf(1, 3), { kind: "all", until: day(2), hasMore: false, hasUnplanned: false }],
    ["the earliest of several", packOf(6, 10, 3, 4, 5, 6, 7), { kind: "all", until: day(2), hasUnplanned: false }],
    ["a pack with sessions to plan", packOf(6, 3), { kind: "all", until: day(2), hasMore: true, hasUnplanned: true }],
    ["a near session and a later one", packOf(6, 0.5, 3), { kind: "part", until: null }],
    ["a near session and others to plan", packOf(6, 0.5), { kind: "part", hasUnplanned: true }],
    ["one session a day ahead", packOf(1, 1), { kind: "none", hasMore: false }],
  ] as const)("refundDates of %s", (_what, booking, dates) => {
    expect(refundDates(booking, NOW)).toMatchObject(dates);
  });
});
