import { expect, it } from "vitest";
import { formatMonthAt, resolveMonth } from "./month.ts";

const CAIRO = "Africa/Cairo";

it.each([
  ["2026-03", "2026-02-28T22:00:00.000Z", "2026-03-31T22:00:00.000Z", "2026-04-01"],
  // Cairo's summer time begins on the last Friday of April and ends on the last Thursday of October.
  ["2026-04", "2026-03-31T22:00:00.000Z", "2026-04-30T21:00:00.000Z", "2026-05-01"],
  ["2026-10", "2026-09-30T21:00:00.000Z", "2026-10-31T22:00:00.000Z", "2026-11-01"],
  ["2026-12", "2026-11-30T22:00:00.000Z", "2026-12-31T22:00:00.000Z", "2027-01-01"],
])("%s lasts from %s until %s in Cairo", (name, from, until, dayAfter) => {
  expect(resolveMonth(CAIRO, name)).toEqual({ name, from: new Date(from), until: new Date(until), dayAfter });
});

it("begins an hour later where the clock skips midnight", () => {
  expect(resolveMonth("America/Asuncion", "2017-10").from).toEqual(new Date("2017-10-01T04:00:00Z"));
});

it.each([
  ["2026-03-31T21:59:59Z", "2026-03"],
  ["2026-03-31T22:00:00Z", "2026-04"],
  ["2026-12-31T22:00:00Z", "2027-01"],
])("%s belongs to %s in Cairo", (at, name) => {
  expect(formatMonthAt(CAIRO, new Date(at))).toBe(name);
});
