import { HOUR_MS } from "@kalima/contracts/domain";
import { beforeEach, describe, expect, it } from "vitest";
import { maintenanceEnd, timeLeft } from "./countdown.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");

beforeEach(() => localStorage.clear());

describe("timeLeft", () => {
  it.each([
    { until: NOW + 5.5 * HOUR_MS, left: { hours: 5, minutes: 30, seconds: 0 } },
    { until: NOW + 1, left: { hours: 0, minutes: 0, seconds: 1 } },
    { until: NOW, left: { hours: 0, minutes: 0, seconds: 0 } },
    { until: NOW - HOUR_MS, left: { hours: 0, minutes: 0, seconds: 0 } },
  ])("the rest is $left, never negative", ({ until, left }) => {
    expect(timeLeft(until, NOW)).toEqual(left);
  });
});

describe("maintenanceEnd", () => {
  it("the server's time wins when there is one", () => {
    expect(maintenanceEnd("2026-11-21T12:00:00Z", localStorage, NOW)).toBe(NOW + 2 * HOUR_MS);
  });

  it("the default end is five and a half hours after this browser first saw the maintenance", () => {
    expect(maintenanceEnd(null, localStorage, NOW)).toBe(NOW + 5.5 * HOUR_MS);
    expect(maintenanceEnd(null, localStorage, NOW + HOUR_MS)).toBe(NOW + 5.5 * HOUR_MS);
  });

  it("starts anew for a maintenance of another day", () => {
    maintenanceEnd(null, localStorage, NOW);
    expect(maintenanceEnd(null, localStorage, NOW + 30 * HOUR_MS)).toBe(NOW + 35.5 * HOUR_MS);
  });
});
