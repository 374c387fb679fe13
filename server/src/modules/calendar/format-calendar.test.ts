import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { aroundCairoChanges, CAIRO_CHANGES, clockIn } from "@kalima/contracts/fixtures";
import { describe, expect, it } from "vitest";
import { reminderKinds } from "../reminders/reminder-kinds.ts";
import { readCalendar } from "./calendar.fixtures.ts";
import { type CalendarEvent, formatCalendar } from "./format-calendar.ts";

function eventAt(at: number, changes: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: `lesson-${at}@kalima`,
    sequence: 0,
    changedAt: new Date("2026-03-02T08:00:00Z"),
    startsAt: new Date(at),
    endsAt: new Date(at + 50 * MINUTE_MS),
    title: "Session with Grace Hopper",
    description: "Join: https://kalima.example/lessons/1/room",
    url: "https://kalima.example/lessons/1/room",
    isCancelled: false,
    ...changes,
  };
}
const write = (zone: string, ...events: CalendarEvent[]) => formatCalendar({ name: "Kalima sessions", zone, events });

describe("a calendar", () => {
  it("follows RFC 5545 line by line", () => {
    const at = Date.parse("2026-04-23T16:00:00Z");
    expect(write("Africa/Cairo", eventAt(at, { sequence: 3 })).split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Kalima//Lessons//EN",
      "CALSCALE:GREGORIAN",
      "NAME:Kalima sessions",
      "X-WR-CALNAME:Kalima sessions",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "X-WR-TIMEZONE:Africa/Cairo",
      "BEGIN:VTIMEZONE",
      "TZID:Africa/Cairo",
      "BEGIN:STANDARD",
      "DTSTART:20260422T020000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0200",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:20260424T000000",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0300",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
      "BEGIN:VEVENT",
      `UID:lesson-${at}@kalima`,
      "SEQUENCE:3",
      "DTSTAMP:20260302T080000Z",
      "LAST-MODIFIED:20260302T080000Z",
      "DTSTART;TZID=Africa/Cairo:20260423T180000",
      "DTEND;TZID=Africa/Cairo:20260423T185000",
      "SUMMARY:Session with Grace Hopper",
      "DESCRIPTION:Join: https://kalima.example/lessons/1/room",
      "URL:https://kalima.example/lessons/1/room",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("keeps every text, in lines of 75 bytes at most", () => {
    const title = 'جلسة مع غريس هوبر؛ المستوى المتوسط، والمحادثة اليومية والقراءة والكتابة\nB1; \\ , "x"';
    const text = write("Africa/Cairo", eventAt(0, { title }));
    expect(readCalendar(text).events[0]?.title).toBe(title);
    expect(text.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it("says what was cancelled, and needs no zone for UTC", () => {
    const { events, zones } = readCalendar(write("UTC", eventAt(HOUR_MS, { isCancelled: true })));
    expect(events).toMatchObject([{ status: "CANCELLED", startsAt: "1970-01-01T01:00:00.000Z" }]);
    expect(zones).toEqual([]);
  });

  it("without lessons is still one that apps can read", () => {
    expect(readCalendar(write("Africa/Cairo"))).toEqual({ name: "Kalima sessions", zones: [], events: [] });
  });

  it("writes readings that a clock shows twice in UTC, because apps disagree on which of the two they mean", () => {
    const text = write("Africa/Cairo", eventAt(CAIRO_CHANGES.back - 2 * HOUR_MS), eventAt(CAIRO_CHANGES.back));
    const times = text.slice(text.indexOf("BEGIN:VEVENT")).match(/^DT(START|END).*$/gm);
    expect(times).toEqual([
      "DTSTART;TZID=Africa/Cairo:20261029T220000",
      "DTEND;TZID=Africa/Cairo:20261029T225000",
      "DTSTART:20261029T210000Z",
      "DTEND:20261029T215000Z",
    ]);
  });
});

const isDeep = process.env.TEST_DEEP === "1";

/** One of each group whose clocks agree at all these instants; in the deep run, all. */
function zonesApartAt(instants: readonly number[]): string[] {
  const zones = Intl.supportedValuesOf("timeZone");
  if (isDeep) return zones;
  const readClock = (timeZone: string) => {
    const clock = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    return instants.map((at) => clock.format(at)).join();
  };
  return [...Map.groupBy(zones, readClock).values()].map(([zone = "UTC"]) => zone);
}

describe("in every zone of the world, on the days of Cairo's changes and all over the year", () => {
  // A step that is no divisor of a day meets every time of day.
  const year = Array.from({ length: 40 }, (_, at) => Date.UTC(2026, 0, 1) + at * (9 * 24 * HOUR_MS + 75 * MINUTE_MS));
  const instants = [...aroundCairoChanges(), ...year];
  const ZONES = zonesApartAt(instants);

  it("many zones differ", () => {
    expect(ZONES.length).toBeGreaterThan(50);
  });

  it("apps read the instants at which lessons start and end", () => {
    const expected = instants.map((at) => [at, at + 50 * MINUTE_MS].map((each) => new Date(each).toISOString()));
    for (const zone of ZONES) {
      const { events } = readCalendar(write(zone, ...instants.map((at) => eventAt(at))));
      const read = events.map(({ startsAt, endsAt }) => [startsAt, endsAt]);
      expect(read, zone).toEqual(expected);
    }
  });

  it("push and SMS name the hour and the day that the reader's clock shows", () => {
    for (const zone of ZONES) {
      for (const at of instants.filter((_, place) => place % 6 === 0)) {
        const { date, time } = clockIn(zone, at);
        const startsAt = new Date(at).toISOString();
        const name = { en: "Grace", ar: "غريس" };
        const lesson = { startsAt, timeZone: zone, lessonId: "l", studentId: "s", name, minutes: 60 };
        for (const language of ["en", "ar"] as const) {
          const { text } = reminderKinds.lesson_comes_up.texts[language](lesson);
          const seen = text.replace(/[\u200e\u200f]/g, "");
          expect(seen, `${zone} ${startsAt}`).toMatch(new RegExp(`(^|\\D)0?${time}\\D`));
          expect(seen, `${zone} ${startsAt}`).toMatch(new RegExp(`(^|\\D)${Number(date.slice(8))}\\D`));
        }
      }
    }
  });
});
