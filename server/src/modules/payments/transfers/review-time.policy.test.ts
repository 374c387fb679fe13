import { describe, expect, it } from "vitest";
import { reviewDueAt } from "./review-time.policy.ts";

/** Cairo is two hours ahead of UTC in winter, three in summer. The first of March 2026 is a Sunday. */
describe("reviewDueAt", () => {
  it.each([
    ["within a working day", "2026-03-02T08:00:00Z", "2026-03-02T10:00:00.000Z"],
    ["until the very end of a day", "2026-03-02T17:00:00Z", "2026-03-02T19:00:00.000Z"],
    ["over the night", "2026-03-02T18:30:00Z", "2026-03-03T08:30:00.000Z"],
    ["before the day begins", "2026-03-02T02:00:00Z", "2026-03-02T09:00:00.000Z"],
    ["after it ended", "2026-03-02T19:00:00Z", "2026-03-03T09:00:00.000Z"],
    ["on Thursday evening, past Friday", "2026-03-05T18:00:00Z", "2026-03-07T08:00:00.000Z"],
    ["on Friday", "2026-03-06T10:00:00Z", "2026-03-07T09:00:00.000Z"],
    ["over the night in which the clocks go forward", "2026-04-22T18:00:00Z", "2026-04-23T08:00:00.000Z"],
    ["over the days in which they do", "2026-04-23T18:00:00Z", "2026-04-25T07:00:00.000Z"],
    ["in summer", "2026-07-01T10:15:30Z", "2026-07-01T12:15:30.000Z"],
  ])("counts two working hours %s", (_when, sentAt, due) => {
    expect(reviewDueAt(new Date(sentAt)).toISOString()).toBe(due);
  });
});
