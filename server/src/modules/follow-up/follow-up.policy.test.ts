import { HOUR_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { asksToRenew, countLessonsLeft } from "../bookings/core/renewal.policy.ts";
import { findDueNudge } from "./feedback.policy.ts";

describe("the question about another pack", () => {
  it.each([
    { what: "three lessons left", pack: 6, left: 3, unplanned: 0, answer: null, asked: false },
    { what: "two left", pack: 6, left: 2, unplanned: 0, answer: null, asked: true },
    { what: "two left, one to plan", pack: 6, left: 2, unplanned: 1, answer: null, asked: false },
    { what: "one left", pack: 6, left: 1, unplanned: 0, answer: null, asked: true },
    { what: "none left", pack: 6, left: 0, unplanned: 0, answer: null, asked: false },
    { what: "a pack of one", pack: 1, left: 1, unplanned: 0, answer: null, asked: false },
    { what: "answered yes", pack: 6, left: 1, unplanned: 0, answer: { intends: "yes", lessonsLeft: 2 }, asked: false },
    { what: "answered no", pack: 6, left: 1, unplanned: 0, answer: { intends: "no", lessonsLeft: 2 }, asked: false },
    {
      what: "later, with as many left",
      pack: 6,
      left: 2,
      unplanned: 0,
      answer: { intends: "later", lessonsLeft: 2 },
      asked: false,
    },
    {
      what: "later, one lesson on",
      pack: 6,
      left: 1,
      unplanned: 0,
      answer: { intends: "later", lessonsLeft: 2 },
      asked: true,
    },
  ] as const)("$what: $asked", ({ answer, asked, ...lessons }) => {
    expect(asksToRenew(lessons, answer)).toBe(asked);
  });

  it("counts planned and unplanned lessons that did not take place", () => {
    const lessons = (["completed", "missed", "cancelled", "upcoming", "delayed", "freezed"] as const).map((status) => ({
      status,
    }));
    expect(countLessonsLeft(lessons, 2)).toBe(5);
  });
});

describe("a nudge for feedback", () => {
  /** 18:00 in Cairo. */
  const ended = new Date("2026-03-10T16:00:00Z");
  const hoursLater = (hours: number) => new Date(ended.getTime() + hours * HOUR_MS);
  it.each([
    { after: 11.9, nudge: null, why: "too early" },
    { after: 12, nudge: null, why: "6:00, at night" },
    { after: 14, nudge: 12, why: "8:00" },
    { after: 19.9, nudge: 12, why: "still the first" },
    { after: 20, nudge: 20, why: "the second" },
    { after: 23.9, nudge: 20, why: "still the second" },
    { after: 24, nudge: null, why: "late: staff see it" },
  ])("$after hours after a lesson: $nudge ($why)", ({ after, nudge }) => {
    expect(findDueNudge(ended, "Africa/Cairo", hoursLater(after))).toBe(nudge);
  });
});
