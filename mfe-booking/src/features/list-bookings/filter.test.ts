import { describe, expect, it } from "vitest";
import { statusesFrom, toggled } from "./filter.ts";

describe("the status filter", () => {
  it("reads known statuses of the address", () => {
    expect(statusesFrom(new URLSearchParams("status=expired,confirmed,lost"))).toEqual(["confirmed", "expired"]);
  });

  it("switches one status on and off", () => {
    expect(toggled(["expired"], "confirmed")).toEqual(["confirmed", "expired"]);
    expect(toggled(["confirmed", "expired"], "expired")).toEqual(["confirmed"]);
  });
});
