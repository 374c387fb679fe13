import type { SiteStatus } from "@kalima/school-contract";
import { describe, expect, it } from "vitest";
import { countMinutes, summarizeParts } from "./describe-status.ts";

type Part = SiteStatus["parts"][number];
const parts = (...states: Part["state"][]): Part[] => states.map((state) => ({ part: "files", state, since: null }));

describe("all parts together", () => {
  it("do as the worst of them", () => {
    expect(summarizeParts(parts("working", "working"))).toBe("working");
    expect(summarizeParts(parts("working", null))).toBe("unknown");
    expect(summarizeParts(parts("impaired", null, "working"))).toBe("impaired");
    expect(summarizeParts(parts("impaired", "down"))).toBe("down");
  });

  it("never count as working while nothing is known", () => {
    expect(summarizeParts([])).toBe("unknown");
  });
});

it("counts the minutes of an incident once it is over", () => {
  const incident = { part: "files", kind: "down", beganAt: "2026-11-30T08:00:00Z", remote: null } as const;
  expect(countMinutes({ ...incident, endedAt: null })).toBeNull();
  expect(countMinutes({ ...incident, endedAt: "2026-11-30T09:04:40Z" })).toBe(65);
});
