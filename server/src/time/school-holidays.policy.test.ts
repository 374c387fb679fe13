import { expect, it } from "vitest";
import { listClockChanges } from "./clock-changes.ts";
import { listSchoolHolidays } from "./school-holidays.policy.ts";

it("lists the public holidays of Egypt in a year, those of the moon and of Easter among them", () => {
  const found = listSchoolHolidays("2026-01-01", "2026-12-31").map(({ name, from, until }) => [name.en, from, until]);
  expect(found).toContainEqual(["Eid al-Fitr", "2026-03-20", "2026-03-22"]);
  expect(found).toContainEqual(["Eid al-Adha", "2026-05-26", "2026-05-30"]);
  expect(found).toContainEqual(["Sham el-Nessim", "2026-04-13", "2026-04-13"]);
  expect(found).toContainEqual(["Armed Forces Day", "2026-10-06", "2026-10-06"]);
  expect(found.map(([, from = ""]) => from)).toEqual(found.map(([, from = ""]) => from).toSorted());
});

it.each([
  [
    "Africa/Cairo",
    [
      ["2026-04-23T22:00:00.000Z", "2026-04-24", 60],
      ["2026-10-29T21:00:00.000Z", "2026-10-29", -60],
    ],
  ],
  [
    "Australia/Lord_Howe",
    [
      ["2026-04-04T15:00:00.000Z", "2026-04-05", -30],
      ["2026-10-03T15:30:00.000Z", "2026-10-04", 30],
    ],
  ],
  ["Asia/Dubai", []],
])("finds when the clock of %s changes, to the minute", (zone, changes) => {
  const found = listClockChanges(zone, Date.parse("2026-01-01T07:31:12Z"), Date.parse("2027-01-01"));
  expect(found.map(({ at, date, minutes }) => [new Date(at).toISOString(), date, minutes])).toEqual(changes);
});
