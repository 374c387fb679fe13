import { HOUR_MS } from "@kalima/contracts/domain";
import { describe, expect, it } from "vitest";
import { computeDeadline, computeLatestOverdue, DUE_NAMES, type DueName } from "./compute-deadline.policy.ts";

const formatDeadline = (name: DueName, since: string) => computeDeadline(name, new Date(since)).toISOString();

/** Cairo is two hours ahead of UTC in winter, three in summer. The first of March 2026 is a Sunday. */
describe("computeDeadline", () => {
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
  ])("counts two working hours %s", (_when, since, expected) => {
    expect(formatDeadline("proof", since)).toBe(expected);
  });

  it.each([
    ["ends at the same time of the next day", "2026-03-02T08:00:00Z", "2026-03-03T08:00:00.000Z"],
    ["ends on the same day when it starts before opening", "2026-03-02T07:00:00Z", "2026-03-02T19:00:00.000Z"],
    ["begins in the morning after a message at night", "2026-03-02T21:00:00Z", "2026-03-03T19:00:00.000Z"],
    ["continues after Friday", "2026-03-05T13:00:00Z", "2026-03-07T13:00:00.000Z"],
    ["does not begin on Friday", "2026-03-06T10:00:00Z", "2026-03-07T19:00:00.000Z"],
    ["keeps its time on the clock when the clocks go forward", "2026-04-23T08:00:00Z", "2026-04-25T07:00:00.000Z"],
  ])("a working day %s", (_rule, since, expected) => {
    expect(formatDeadline("answer", since)).toBe(expected);
    expect(formatDeadline("pageChange", since)).toBe(expected);
    expect(formatDeadline("transferBack", since)).toBe(expected);
  });

  it("counts other hours at night and on Friday, too", () => {
    expect(formatDeadline("feedback", "2026-03-05T22:30:00Z")).toBe("2026-03-06T22:30:00.000Z");
    expect(formatDeadline("refund", "2026-03-06T23:30:00Z")).toBe("2026-03-07T00:30:00.000Z");
  });

  it.each([
    ["four working hours in one day", "refundDecision", "2026-03-02T08:00:00Z", "2026-03-02T12:00:00.000Z"],
    ["four working hours over closing time", "report", "2026-03-02T17:00:00Z", "2026-03-03T09:00:00.000Z"],
    ["four working hours over Friday", "report", "2026-03-05T17:00:00Z", "2026-03-07T09:00:00.000Z"],
    ["Saturday is a working day", "report", "2026-03-07T08:00:00Z", "2026-03-07T12:00:00.000Z"],
    [
      "a working day of a failed refund over Friday",
      "failedRefund",
      "2026-03-05T13:00:00Z",
      "2026-03-07T13:00:00.000Z",
    ],
    ["two days of a review, Friday among them", "review", "2026-03-05T13:00:00Z", "2026-03-07T13:00:00.000Z"],
    ["two days of a trainer's review", "taskReview", "2026-03-05T13:00:00Z", "2026-03-07T13:00:00.000Z"],
    ["a day of a trainer's answer", "messageAnswer", "2026-03-05T13:00:00Z", "2026-03-06T13:00:00.000Z"],
    ["a day of what an account left", "unclaimedPack", "2026-03-05T13:00:00Z", "2026-03-06T13:00:00.000Z"],
    ["the fifth, from the month's end", "payout", "2026-02-28T22:00:00Z", "2026-03-05T19:00:00.000Z"],
    ["the fifth itself, before closing", "payout", "2026-03-05T18:59:59Z", "2026-03-05T19:00:00.000Z"],
    ["the next fifth, after closing", "payout", "2026-03-05T19:00:01Z", "2026-04-05T19:00:00.000Z"],
    ["the fifth in summer time", "payout", "2026-04-30T21:00:00Z", "2026-05-05T18:00:00.000Z"],
    ["the fifth of the next year", "payout", "2026-12-31T22:00:00Z", "2027-01-05T19:00:00.000Z"],
  ] as const)("%s", (_what, name, since, expected) => {
    expect(formatDeadline(name, since)).toBe(expected);
  });

  it("never puts a later start before an earlier one, so that lists by age begin with the overdue", () => {
    const start = Date.parse("2026-04-20T00:00:00Z");
    const times = Array.from({ length: 24 * 14 }, (_, hours) => new Date(start + hours * HOUR_MS));
    for (const name of DUE_NAMES) {
      const dues = times.map((since) => computeDeadline(name, since).getTime());
      expect(dues).toEqual(dues.toSorted((a, b) => a - b));
    }
  });
});

describe("computeLatestOverdue", () => {
  const NOWS = [
    "2026-03-02T10:00:00Z",
    "2026-03-06T12:00:00Z",
    "2026-03-07T07:00:00Z",
    "2026-04-24T12:00:00Z",
    "2026-03-05T19:00:00Z",
  ];

  it.each(DUE_NAMES.flatMap((name) => NOWS.map((now) => [name, now] as const)))(
    "%s at %s: it is the last start whose deadline has come",
    (name, now) => {
      const last = computeLatestOverdue(name, new Date(now));
      const [due, next] = [last, new Date(last.getTime() + 1)].map((since) => computeDeadline(name, since).getTime());
      expect(due).toBeLessThanOrEqual(Date.parse(now));
      expect(next).toBeGreaterThan(Date.parse(now));
    },
  );
});
