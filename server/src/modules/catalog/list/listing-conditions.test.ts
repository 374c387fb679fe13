import { expect, it } from "vitest";
import { computeRanges } from "./listing-conditions.ts";
import { ANY_TRAINER } from "./trainer-filter.ts";

const at = (text: string) => Date.parse(text);

it("has no range on the asker's own day, from which nothing can be booked", () => {
  // A Monday, 00:15 in Cairo.
  const asker = { now: at("2026-11-22T22:15:00Z"), timeZone: "Africa/Cairo" };
  const ranges = computeRanges({ ...ANY_TRAINER, hours: ["1m"] }, asker);
  expect(ranges).toEqual([{ from: at("2026-11-30T04:00:00Z"), until: at("2026-11-30T10:00:00Z") }]);
});

it("begins in the middle of a range that began before tomorrow", () => {
  const asker = { now: at("2026-11-22T10:00:00Z"), timeZone: "Africa/Cairo" };
  const freeFrom = at("2026-11-22T12:00:00Z");
  const [first] = computeRanges({ ...ANY_TRAINER, freeFrom, freeTo: at("2026-11-23T12:00:00Z") }, asker) ?? [];
  expect(first?.from).toBe(at("2026-11-22T22:00:00Z"));
});
