import { describe, expect, it } from "vitest";
import { filterChoices, statusesFrom, toggleStatus } from "./filter.ts";

describe("the status filter", () => {
  it("reads known statuses of the address", () => {
    expect(statusesFrom(new URLSearchParams("status=expired,confirmed,lost"))).toEqual(["confirmed", "expired"]);
  });

  it("switches one status on and off", () => {
    expect(toggleStatus(["expired"], "confirmed")).toEqual(["confirmed", "expired"]);
    expect(toggleStatus(["confirmed", "expired"], "expired")).toEqual(["confirmed"]);
  });

  it("offers every status until the bookings are counted", () => {
    const { all, statuses } = filterChoices([], undefined);
    expect(all).toBeUndefined();
    expect(statuses).toHaveLength(9);
  });

  it("offers the statuses that occur, and a chosen one that does not", () => {
    const counts = [
      { status: "refunded", count: 1 },
      { status: "confirmed", count: 12 },
    ] as const;
    expect(filterChoices(["expired"], [...counts])).toEqual({
      all: 13,
      statuses: [
        { status: "confirmed", count: 12 },
        { status: "expired", count: 0 },
        { status: "refunded", count: 1 },
      ],
    });
  });
});
