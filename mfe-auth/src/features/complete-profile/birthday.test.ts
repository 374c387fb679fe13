import { describe, expect, it } from "vitest";
import { isBirthday } from "./birthday.ts";

const today = new Date("2026-11-21T10:00:00Z");

describe("isBirthday", () => {
  it.each(["1990-04-12", "2000-02-29", "2026-11-20"])("takes %s", (text) => {
    expect(isBirthday(text, today)).toBe(true);
  });

  it.each(["", "12/04/1990", "1990-13-01", "2001-02-29", "2026-11-22", "1890-01-01"])("refuses %j", (text) => {
    expect(isBirthday(text, today)).toBe(false);
  });
});
