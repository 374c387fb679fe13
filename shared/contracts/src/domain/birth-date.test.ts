import { describe, expect, it } from "vitest";
import { joinDateParts, readBirthDate, splitDateParts } from "./birth-date.ts";

const today = new Date("2026-03-29T10:00:00Z");

describe("readBirthDate", () => {
  it.each([
    ["5", "1", "1999", "1999-01-05", "single digits are padded"],
    ["29", "2", "2004", "2004-02-29", "the year leaps"],
    ["29", "2", "2003", "invalid", "the year does not leap"],
    ["31", "4", "2000", "invalid", "April is shorter"],
    ["1", "13", "2000", "invalid", "there is no such month"],
    ["", "1", "1999", "invalid", "it is half typed"],
    ["1", "1", "99", "invalid", "the year is short"],
    ["1", "1", "1899", "invalid", "too long ago"],
    ["30", "3", "2026", "invalid", "it lies ahead"],
    ["", "", "", null, "nothing was typed"],
  ])("reads %s / %s / %s as %s because %s", (day, month, year, read, _because) => {
    expect(readBirthDate({ day, month, year }, today)).toBe(read);
  });
});

describe("the parts in one text", () => {
  it.each(["", "2001-5-14", "2001--", "-5-", "--7"])("%j is split and joined to the same", (text) => {
    expect(joinDateParts(splitDateParts(text))).toBe(text);
  });

  it("are without the zeros that fill a date", () => {
    expect(splitDateParts("2001-05-04")).toEqual({ day: "4", month: "5", year: "2001" });
  });
});
