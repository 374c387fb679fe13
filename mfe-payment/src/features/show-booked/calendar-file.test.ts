import { describe, expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  id: "0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f",
  startsAt: "2026-04-02T10:00:00Z",
  endsAt: "2026-04-02T10:50:00Z",
  title: "English session with Grace Hopper",
  url: "https://kalima.example/profile/bookings",
};
const MADE_AT = new Date("2026-03-29T09:45:30.123Z");

describe("calendarFile", () => {
  it("calendarFile is one entry for each lesson, in UTC", () => {
    const second = { ...entry, id: "second", startsAt: "2026-04-09T10:00:00Z", endsAt: "2026-04-09T10:50:00Z" };
    const lines = calendarFile([entry, second], MADE_AT).split("\r\n");
    expect(lines.slice(0, 12)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Kalima//Sessions//EN",
      "CALSCALE:GREGORIAN",
      "BEGIN:VEVENT",
      "UID:0192d2b4-4444-7c1a-9f5e-2d7b1c3a4e5f@kalima",
      "DTSTAMP:20260329T094530Z",
      "DTSTART:20260402T100000Z",
      "DTEND:20260402T105000Z",
      "SUMMARY:English session with Grace Hopper",
      "URL:https://kalima.example/profile/bookings",
      "END:VEVENT",
    ]);
    expect(lines).toContain("UID:second@kalima");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
  });

  it("escapes what has a meaning in the format", () => {
    expect(calendarFile([{ ...entry, title: "a, b; c\\d\ne" }], MADE_AT)).toContain("SUMMARY:a\\, b\\; c\\\\d\\ne\r\n");
  });

  it("folds long Arabic lines at 75 octets without cutting a letter", () => {
    const title = "جلسة إنجليزية مع المدرّبة جريس هوبر عن المحادثة اليومية في العمل والسفر";
    const text = calendarFile([{ ...entry, title }], MADE_AT);
    const encoder = new TextEncoder();
    for (const line of text.split("\r\n")) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
  });
});
