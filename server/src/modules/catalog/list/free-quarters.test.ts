import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRangeFinder, decodeFreeTimes, encodeFreeTimes } from "./free-quarters.ts";

const MADE_AT = Date.parse("2026-10-20T08:07:30Z");
const quarter = fc
  .integer({ min: 0, max: 16 * 96 })
  .map((n) => Math.ceil(MADE_AT / (15 * MINUTE_MS) + n) * 15 * MINUTE_MS);

describe("free times as bits", () => {
  it("come back as they were, in order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(quarter), (times) => {
        const free = times.sort((a, b) => a - b);
        expect([...decodeFreeTimes(encodeFreeTimes(free, MADE_AT), MADE_AT)]).toEqual(free);
      }),
    );
  });

  it("take up no more than a bit for each quarter of the days", () => {
    expect(encodeFreeTimes([], MADE_AT)).toHaveLength(0);
    expect(encodeFreeTimes([Date.parse("2026-10-20T00:00:00Z") + 15 * DAY_MS], MADE_AT)).toHaveLength(181);
  });
});

describe("createRangeFinder", () => {
  const at = (time: string) => Date.parse(`2026-10-20T${time}Z`);
  const rangeOf = createRangeFinder([
    { from: at("06:00"), until: at("08:00") },
    { from: at("09:10"), until: at("09:45:01") },
  ]);

  it.each([
    ["05:45", -1],
    ["06:00", 0],
    ["07:45", 0],
    ["08:00", -1],
    ["09:00", -1],
    ["09:15", 1],
    ["09:45", 1],
    ["10:00", -1],
  ])("finds %s in range %i", (time, range) => {
    expect(rangeOf(at(time))).toBe(range);
  });
});
