import { aBooking } from "@kalima/testing";
import { describe, expect, it } from "vitest";
import { countSessions, isNearEnd } from "./pack-sessions.ts";

const now = Date.parse("2026-11-26T12:00:00Z");

function aLesson(day: string, status: "upcoming" | "completed" | "cancelled" | "missed") {
  return { id: crypto.randomUUID(), status, startsAt: `${day}T10:00:00Z`, endsAt: `${day}T10:50:00Z` };
}

const lessons = [
  aLesson("2026-11-01", "completed"),
  aLesson("2026-11-08", "missed"),
  aLesson("2026-11-15", "cancelled"),
  // Its status is still to be decided.
  aLesson("2026-11-26", "upcoming"),
  aLesson("2026-12-03", "upcoming"),
];

describe("the sessions of a pack", () => {
  it("are done once their time is over, and booked only before", () => {
    const booking = aBooking({ pack: 6, status: "confirmed", lessons, credits: { left: 1, expiresAt: null, used: 5 } });
    expect(countSessions(booking, now)).toEqual({ done: 4, booked: 1, left: 1 });
  });

  it("do not count a cancelled one as done where the server does not say what it cost", () => {
    const booking = aBooking({ pack: 6, status: "confirmed", lessons, credits: { left: 2, expiresAt: null } });
    expect(countSessions(booking, now)).toEqual({ done: 3, booked: 1, left: 2 });
  });
});

describe("the end of a pack", () => {
  it.each([
    ["2026-12-05T12:00:00Z", 4, true],
    ["2026-12-05T12:00:00Z", 0, false],
    ["2027-03-01T12:00:00Z", 4, false],
    [null, 4, false],
  ])("is near: %s with %i sessions left: %s", (expiresAt, left, isNear) => {
    expect(isNearEnd({ left, expiresAt }, now)).toBe(isNear);
  });
});
