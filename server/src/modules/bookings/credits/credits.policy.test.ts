import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeCreditsTaken } from "./credits.policy.ts";

const PRICE = 20_000;
const lesson = (day: number) => ({ id: `day ${day}`, startsAt: `2026-03-${String(day).padStart(2, "0")}T16:00:00Z` });

describe("computeCreditsTaken", () => {
  const pack = {
    pricePerLessonMinor: PRICE,
    creditsRefunded: 0,
    balance: 2,
    toCome: [lesson(10), lesson(17), lesson(3)],
  };
  it.each([
    { refundedMinor: 0, credits: 0, lessons: [] },
    { refundedMinor: PRICE - 1, credits: 0, lessons: [] },
    { refundedMinor: PRICE, credits: 1, lessons: [] },
    { refundedMinor: 2.5 * PRICE, credits: 2, lessons: [] },
    { refundedMinor: 3 * PRICE, credits: 3, lessons: ["day 17"] },
    { refundedMinor: 4 * PRICE, credits: 4, lessons: ["day 17", "day 10"] },
    { refundedMinor: 6 * PRICE, credits: 5, lessons: ["day 17", "day 10", "day 3"] },
  ])("takes $credits credits and the lessons $lessons for $refundedMinor", ({ refundedMinor, ...taken }) => {
    expect(computeCreditsTaken({ ...pack, refundedMinor })).toEqual(taken);
  });

  it("adds parts of a price up over several refunds", () => {
    expect(computeCreditsTaken({ ...pack, refundedMinor: 1.5 * PRICE, creditsRefunded: 0 }).credits).toBe(1);
    expect(computeCreditsTaken({ ...pack, refundedMinor: 2 * PRICE, creditsRefunded: 1 }).credits).toBe(1);
  });
});

describe("the ledger over any sequence of refunds", () => {
  const history = fc.record({
    pack: fc.constantFrom(1, 6, 12, 24),
    pricePerLessonMinor: fc.integer({ min: 1, max: 50_000 }),
    planned: fc.nat(24),
    given: fc.nat(24),
    parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
  });

  it("keeps lessons granted equal to lessons paid, as far as they were not taken", () => {
    fc.assert(
      fc.property(history, ({ pack, pricePerLessonMinor, planned, given, parts }) => {
        const total = pack * pricePerLessonMinor;
        const taken = Math.min(given, pack);
        let toCome = Array.from({ length: Math.min(planned, pack - taken) }, (_, day) => lesson(day + 1));
        let balance = pack - taken - toCome.length;
        let [refundedMinor, creditsRefunded] = [0, 0];
        for (const part of parts) {
          refundedMinor += Math.floor((total - refundedMinor) * part);
          const off = computeCreditsTaken({ pricePerLessonMinor, refundedMinor, creditsRefunded, balance, toCome });
          toCome = toCome.filter(({ id }) => !off.lessons.includes(id));
          balance += off.lessons.length - off.credits;
          creditsRefunded += off.credits;
          const paid = Math.ceil((total - refundedMinor) / pricePerLessonMinor);
          expect(balance).toBeGreaterThanOrEqual(0);
          expect(taken + toCome.length + balance).toBe(pack - creditsRefunded);
          expect(pack - creditsRefunded).toBe(Math.max(paid, taken));
        }
      }),
    );
  });
});
