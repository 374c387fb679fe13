import { afterEach, expect, it, vi } from "vitest";
import { CHOSEN_ZONE_KEY, deviceZone, STAND_IN_ZONE } from "./device-zone.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["Africa/Cairo", "Africa/Cairo"],
  ["America/New_York", "America/New_York"],
  ["UTC", "UTC"],
  ["Etc/Unknown", STAND_IN_ZONE],
  ["Mars/Olympus", STAND_IN_ZONE],
  ["", STAND_IN_ZONE],
])("of a device in %j is %s", (device, zone) => {
  expect(deviceZone(device)).toBe(zone);
});

it.each([
  ["Etc/Unknown", "Asia/Riyadh", "Asia/Riyadh"],
  ["Etc/Unknown", "Mars/Olympus", STAND_IN_ZONE],
  ["Etc/Unknown", null, STAND_IN_ZONE],
  ["Europe/London", "Asia/Riyadh", "Asia/Riyadh"],
  ["Europe/London", "Mars/Olympus", "Europe/London"],
  ["Europe/London", null, "Europe/London"],
])("of a device in %j whose visitor chose %j is %s", (device, chosen, zone) => {
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === CHOSEN_ZONE_KEY ? chosen : null) });
  expect(deviceZone(device)).toBe(zone);
});

it("a device without a zone, in a browser without storage, gets the school's zone", () => {
  vi.stubGlobal("localStorage", {
    getItem() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  expect(deviceZone("Etc/Unknown")).toBe(STAND_IN_ZONE);
});

it("a device that travels is in its new zone at once, and Intl is asked once for all times of a render", async () => {
  const formatter = vi.spyOn(Intl, "DateTimeFormat");
  const home = process.env.TZ;
  try {
    process.env.TZ = "Asia/Tokyo";
    await Promise.resolve();
    expect([deviceZone(), deviceZone(), deviceZone()]).toEqual(["Asia/Tokyo", "Asia/Tokyo", "Asia/Tokyo"]);
    expect(formatter).toHaveBeenCalledTimes(2);
    process.env.TZ = "Europe/London";
    await Promise.resolve();
    expect(deviceZone()).toBe("Europe/London");
  } finally {
    formatter.mockRestore();
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  }
});
