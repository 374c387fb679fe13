import { expect, it } from "vitest";
import { deviceZone, STAND_IN_ZONE } from "./device-zone.ts";

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
