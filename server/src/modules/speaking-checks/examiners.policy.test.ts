import { DAY_MS, HOUR_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listTimeSlotsOn } from "../trainers/public.ts";
import {
  type Examiner,
  isFreeAt,
  listAlternatives,
  mergeSlots,
  selectExaminers,
  sortByTurn,
  toCheckSchedule,
} from "./examiners.policy.ts";

const at = (time: string) => Date.parse(`2026-03-${time}:00Z`);
const NOW = at("02T08:00");
const asker = { now: NOW, timeZone: "Africa/Cairo" };

function examiner(id: string, changes: Partial<Examiner> & { from?: number; noticeHours?: number } = {}): Examiner {
  const { from = 16, noticeHours = 12, ...rest } = changes;
  const shifts = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: from * 60, until: (from + 2) * 60 }));
  const schedule = toCheckSchedule({ timeZone: "UTC", shifts, gridMinutes: 60, noticeHours });
  return { id, schedule, taken: [], checks: 0, lastBookedAt: null, ...rest };
}

describe("selectExaminers", () => {
  it.each([
    { time: "10T16:00", offered: ["a", "b"], refusal: "booking.not_offered", because: "both work" },
    { time: "10T18:30", offered: ["c"], refusal: "booking.not_offered", because: "the half hours count, too" },
    { time: "10T16:15", offered: [], refusal: "booking.not_offered", because: "checks begin on half hours" },
    { time: "02T18:00", offered: [], refusal: "booking.same_day", because: "it is today in Cairo" },
    { time: "03T16:00", offered: ["a"], refusal: "booking.too_soon", because: "b needs 48 hours" },
    { time: "03T17:30", offered: ["a"], refusal: "booking.too_soon", because: "the last check ends at 17:45" },
    { time: "02T07:00", offered: [], refusal: "booking.in_the_past", because: "it is over" },
  ])("at $time: $offered, because $because", ({ time, offered, refusal }) => {
    const all = [examiner("a"), examiner("b", { noticeHours: 48 }), examiner("c", { from: 18 })];
    const found = selectExaminers(all, asker, at(time));
    expect(found.offered.map(({ id }) => id)).toEqual(offered);
    if (found.offered.length === 0) expect(found.refusal).toBe(refusal);
  });

  it("says that all need more notice, when that is the only reason", () => {
    const found = selectExaminers([examiner("a", { noticeHours: 48 })], asker, at("03T16:00"));
    expect(found).toEqual({ offered: [], refusal: "booking.too_soon" });
  });
});

describe("isFreeAt", () => {
  const lesson = { startsAt: at("10T16:00"), endsAt: at("10T16:50") };
  it.each([
    ["10T15:30", true, "it ends 15 minutes before the lesson"],
    ["10T16:00", false, "the lesson begins"],
    ["10T16:30", false, "the lesson goes on"],
    ["10T17:00", true, "the lesson is over"],
  ])("at %s: %s, because %s", (time, isFree) => {
    expect(isFreeAt(examiner("a", { taken: [lesson] }), at(time))).toBe(isFree);
  });
});

describe("sortByTurn", () => {
  it("starts with the fewest checks, then with the longest without one", () => {
    const day = (number: number) => new Date(NOW - number * DAY_MS);
    const all = [
      examiner("often", { checks: 3, lastBookedAt: day(9) }),
      examiner("today", { checks: 1, lastBookedAt: day(0) }),
      examiner("never-b"),
      examiner("long ago", { checks: 1, lastBookedAt: day(20) }),
      examiner("never-a"),
    ];
    expect(sortByTurn(all).map(({ id }) => id)).toEqual(["never-a", "never-b", "long ago", "today", "often"]);
  });

  it("spreads any number of checks evenly over trainers who are always free", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 60 }), (trainers, checks) => {
        let all = Array.from({ length: trainers }, (_, place) => examiner(String(place)));
        for (let number = 0; number < checks; number += 1) {
          const [next] = sortByTurn(all);
          all = all.map((each) =>
            each === next ? { ...each, checks: each.checks + 1, lastBookedAt: new Date(NOW + number) } : each,
          );
        }
        const counts = all.map((each) => each.checks);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the times of all trainers", () => {
  const hours = fc.record({ from: fc.integer({ min: 0, max: 21 }), busy: fc.boolean() });
  it("list each start once, in order, free exactly when one of those trainers is free", () => {
    fc.assert(
      fc.property(fc.array(hours, { minLength: 1, maxLength: 5 }), (drawn) => {
        const all = drawn.map(({ from, busy }, place) => {
          const startsAt = at("10T00:00") + from * HOUR_MS;
          const taken = busy ? [{ startsAt, endsAt: startsAt + HOUR_MS }] : [];
          return examiner(String(place), { from, taken });
        });
        const day = "2026-03-10";
        const slots = mergeSlots(
          all.map(({ schedule, taken }) => listTimeSlotsOn(schedule, taken, { ...asker, timeZone: "UTC" }, day)),
        );
        const starts = slots.map(({ startsAt }) => startsAt);
        expect(starts).toEqual([...new Set(starts)].sort());
        for (const { startsAt, endsAt, free } of slots) {
          const time = Date.parse(startsAt);
          expect(Date.parse(endsAt) - time).toBe(HOUR_MS / 4);
          const { offered } = selectExaminers(all, { ...asker, timeZone: "UTC" }, time);
          expect(free).toBe(offered.some((each) => isFreeAt(each, time)));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("beside a taken one are the nearest of any trainer", () => {
    const busy = [{ startsAt: at("10T16:00"), endsAt: at("10T16:50") }];
    const found = listAlternatives(
      [examiner("a", { taken: busy }), examiner("c", { from: 15 })],
      asker,
      at("10T16:00"),
      3,
    );
    const shown = found.map((time) => new Date(time).toISOString().slice(8, 16));
    expect(shown).toEqual(["10T15:30", "10T16:30", "10T15:00"]);
  });
});
