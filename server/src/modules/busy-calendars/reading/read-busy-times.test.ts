import { MINUTE_MS } from "@kalima/contracts/domain";
import { afterAll, describe, expect, it } from "vitest";
import { createThread, ThreadStopped } from "../../../threads/thread.ts";
import { formatCalendar } from "../../calendar/format-calendar.ts";
import { buildLessonUid } from "./lesson-uid.ts";
import { type BusyReading, MAX_BUSY_TIMES, mergeTimes, readBusyTimes } from "./read-busy-times.ts";
import type { ReadingTask } from "./reading-thread.ts";

const CAIRO = "Africa/Cairo";
const span = (from: string, until: string) => ({ from: Date.parse(`${from}Z`), until: Date.parse(`${until}Z`) });
const MARCH = span("2026-03-01T00:00", "2026-04-01T00:00");
/** Cairo's clock skips the first hour of 24 April 2026, and shows 23:00 of 29 October twice. */
const YEAR = span("2026-01-01T00:00", "2027-01-01T00:00");

const calendar = (...parts: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...parts, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

function show(reading: BusyReading): string[] {
  if ("failure" in reading) return [reading.failure];
  const write = (at: number) => new Date(at).toISOString().slice(0, 16);
  return reading.times.map(({ startsAt, endsAt }) => `${write(startsAt)} ${write(endsAt)}`);
}
const read = (text: string, timeZone = CAIRO, within = MARCH) => show(readBusyTimes(text, { timeZone, ...within }));

/** Windows' name, with rules as Outlook writes them: no summer time. */
const DEFINED_ZONE = `BEGIN:VTIMEZONE
TZID:Customized Time
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
END:STANDARD
END:VTIMEZONE`.replaceAll("\n", "\r\n");

describe("one event", () => {
  it.each<{ name: string; lines: string[]; zone?: string; within?: typeof MARCH; busy: string[] }>([
    {
      name: "in UTC",
      lines: ["DTSTART:20260310T160000Z", "DTEND:20260310T170000Z"],
      busy: ["2026-03-10T16:00 2026-03-10T17:00"],
    },
    {
      name: "on the clock of an IANA zone, without its definition",
      lines: ["DTSTART;TZID=America/New_York:20260310T090000", "DTEND;TZID=America/New_York:20260310T093000"],
      busy: ["2026-03-10T13:00 2026-03-10T13:30"],
    },
    {
      name: "without a zone: on the trainer's clock",
      lines: ["DTSTART:20260310T180000", "DTEND:20260310T190000"],
      busy: ["2026-03-10T16:00 2026-03-10T17:00"],
    },
    {
      name: "without a zone, for a trainer elsewhere",
      lines: ["DTSTART:20260310T180000", "DTEND:20260310T190000"],
      zone: "Asia/Tokyo",
      busy: ["2026-03-10T09:00 2026-03-10T10:00"],
    },
    {
      name: "in a zone that nobody knows: on the trainer's clock",
      lines: ["DTSTART;TZID=Mars/Olympus:20260310T180000", "DTEND;TZID=Mars/Olympus:20260310T190000"],
      busy: ["2026-03-10T16:00 2026-03-10T17:00"],
    },
    {
      name: "with a duration",
      lines: ["DTSTART:20260310T160000Z", "DURATION:PT1H30M"],
      busy: ["2026-03-10T16:00 2026-03-10T17:30"],
    },
    { name: "without an end, which takes no time", lines: ["DTSTART:20260310T160000Z"], busy: [] },
    { name: "that ends before it begins", lines: ["DTSTART:20260310T160000Z", "DTEND:20260310T150000Z"], busy: [] },
    {
      name: "of a day: from midnight to midnight of the trainer's clock",
      lines: ["DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260312"],
      busy: ["2026-03-09T22:00 2026-03-11T22:00"],
    },
    {
      name: "of one day, without an end",
      lines: ["DTSTART;VALUE=DATE:20260310"],
      busy: ["2026-03-09T22:00 2026-03-10T22:00"],
    },
    {
      name: "of the day without midnight, which has 23 hours",
      lines: ["DTSTART;VALUE=DATE:20260424"],
      within: YEAR,
      busy: ["2026-04-23T22:00 2026-04-24T21:00"],
    },
    {
      name: "of the day with 25 hours",
      lines: ["DTSTART;VALUE=DATE:20261029"],
      within: YEAR,
      busy: ["2026-10-28T21:00 2026-10-29T22:00"],
    },
    {
      name: "at a time that the clock skips: as if it had not changed",
      lines: ["DTSTART:20260424T003000", "DURATION:PT1H"],
      within: YEAR,
      busy: ["2026-04-23T22:30 2026-04-23T23:30"],
    },
    {
      name: "at a time that the clock shows twice: the first",
      lines: ["DTSTART:20261029T233000", "DURATION:PT30M"],
      within: YEAR,
      busy: ["2026-10-29T20:30 2026-10-29T21:00"],
    },
    { name: "that is cancelled", lines: ["DTSTART:20260310T160000Z", "DURATION:PT1H", "STATUS:CANCELLED"], busy: [] },
    {
      name: "that leaves its time free",
      lines: ["DTSTART:20260310T160000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"],
      busy: [],
    },
    {
      name: "that leaves its time free, in Outlook's words",
      lines: ["DTSTART:20260310T160000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"],
      busy: [],
    },
    {
      name: "that is tentative",
      lines: ["DTSTART:20260310T160000Z", "DURATION:PT1H", "STATUS:TENTATIVE"],
      busy: ["2026-03-10T16:00 2026-03-10T17:00"],
    },
    {
      name: "that is a lesson of the school",
      lines: [
        `UID:${buildLessonUid("0193b000-0000-7000-8000-000000000002")}`,
        "DTSTART:20260310T160000Z",
        "DURATION:PT1H",
      ],
      busy: [],
    },
    {
      name: "that reaches into the span and out of it",
      lines: ["DTSTART:20250101T000000Z", "DTEND:20280101T000000Z"],
      busy: ["2026-03-01T00:00 2026-04-01T00:00"],
    },
    { name: "outside of the span", lines: ["DTSTART:20260501T160000Z", "DURATION:PT1H"], busy: [] },
  ])("$name", ({ lines, zone, within, busy }) => {
    expect(read(calendar(event(...lines)), zone, within)).toEqual(busy);
  });

  it("in a zone that the file defines", () => {
    const lines = ["DTSTART;TZID=Customized Time:20260310T180000", "DTEND;TZID=Customized Time:20260310T190000"];
    expect(read(calendar(DEFINED_ZONE, event(...lines)))).toEqual(["2026-03-10T12:30 2026-03-10T13:30"]);
  });

  it("that cannot be read does not make the others free", () => {
    const broken = event("DTSTART:never", "DURATION:PT1H");
    const good = event("DTSTART:20260310T160000Z", "DURATION:PT1H");
    expect(read(calendar(broken, good))).toEqual(["2026-03-10T16:00 2026-03-10T17:00"]);
  });
});

describe("an event that comes again", () => {
  const weekly = ["UID:w", "DTSTART;TZID=Africa/Cairo:20260303T180000", "DURATION:PT1H"];
  const at18 = (day: string) => `2026-03-${day}T16:00 2026-03-${day}T17:00`;

  it.each<{ name: string; lines: string[]; more?: string[][]; within?: typeof MARCH; busy: string[] }>([
    { name: "without an end", lines: ["RRULE:FREQ=WEEKLY"], busy: ["03", "10", "17", "24", "31"].map(at18) },
    { name: "so many times", lines: ["RRULE:FREQ=WEEKLY;COUNT=2"], busy: ["03", "10"].map(at18) },
    {
      name: "until an instant, which is included",
      lines: ["RRULE:FREQ=WEEKLY;UNTIL=20260317T160000Z"],
      busy: ["03", "10", "17"].map(at18),
    },
    {
      name: "until a date, which is included",
      lines: ["RRULE:FREQ=WEEKLY;UNTIL=20260317"],
      busy: ["03", "10", "17"].map(at18),
    },
    {
      name: "without those that are left out",
      lines: ["RRULE:FREQ=WEEKLY", "EXDATE;TZID=Africa/Cairo:20260310T180000", "EXDATE:20260317T160000Z"],
      busy: ["03", "24", "31"].map(at18),
    },
    {
      name: "without a whole day that is left out",
      lines: ["RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20260310,20260317"],
      busy: ["03", "24", "31"].map(at18),
    },
    {
      name: "on dates that are listed",
      lines: ["RDATE;TZID=Africa/Cairo:20260305T180000", "RDATE;VALUE=PERIOD:20260306T160000Z/PT2H"],
      busy: [at18("03"), at18("05"), "2026-03-06T16:00 2026-03-06T18:00"],
    },
    {
      name: "of which one is moved, one is cancelled and one is free",
      lines: ["RRULE:FREQ=WEEKLY"],
      more: [
        ["UID:w", "RECURRENCE-ID;TZID=Africa/Cairo:20260310T180000", "DTSTART:20260311T100000Z", "DURATION:PT2H"],
        ["UID:w", "RECURRENCE-ID:20260317T160000Z", "DTSTART:20260317T160000Z", "DURATION:PT1H", "STATUS:CANCELLED"],
        ["UID:w", "RECURRENCE-ID:20260324T160000Z", "DTSTART:20260324T160000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT"],
      ],
      busy: [at18("03"), "2026-03-11T10:00 2026-03-11T12:00", at18("31")],
    },
    {
      name: "of which one and all after it are moved",
      lines: ["RRULE:FREQ=WEEKLY"],
      more: [
        [
          "UID:w",
          "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Africa/Cairo:20260317T180000",
          "DTSTART;TZID=Africa/Cairo:20260318T080000",
          "DURATION:PT30M",
        ],
      ],
      busy: [at18("03"), at18("10"), "2026-03-18T06:00 2026-03-18T06:30", "2026-03-25T06:00 2026-03-25T06:30"],
    },
    {
      name: "at the same hour of its clock before and after a change",
      lines: ["RRULE:FREQ=WEEKLY;INTERVAL=7"],
      within: span("2026-03-01T00:00", "2026-05-01T00:00"),
      busy: ["2026-03-03T16:00 2026-03-03T17:00", "2026-04-21T16:00 2026-04-21T17:00"],
    },
    {
      name: "at another instant once the clocks have changed",
      lines: ["RRULE:FREQ=MONTHLY"],
      within: span("2026-04-01T00:00", "2026-05-30T00:00"),
      busy: ["2026-04-03T16:00 2026-04-03T17:00", "2026-05-03T15:00 2026-05-03T16:00"],
    },
  ])("$name", ({ lines, more = [], within, busy }) => {
    const parts = [event(...weekly, ...lines), ...more.map((each) => event(...each))];
    expect(read(calendar(...parts), CAIRO, within)).toEqual(busy);
  });

  it("since ten years, every day", () => {
    const text = calendar(event("DTSTART;TZID=Europe/London:20160101T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY"));
    const times = read(text);
    expect(times).toHaveLength(31);
    // London's clocks change on 29 March.
    expect([times[27], times[28]]).toEqual(["2026-03-28T09:00 2026-03-28T10:00", "2026-03-29T08:00 2026-03-29T09:00"]);
  });

  it("by days, of which one is left out", () => {
    const lines = ["DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20260309"];
    expect(read(calendar(event(...lines)))).toEqual([
      "2026-03-01T22:00 2026-03-02T22:00",
      "2026-03-15T22:00 2026-03-16T22:00",
    ]);
  });
});

it("times that overlap or touch are one", () => {
  const at = (from: number, until: number) => ({ startsAt: from, endsAt: until });
  expect(mergeTimes([at(5, 7), at(1, 3), at(2, 4), at(7, 8)])).toEqual([at(1, 4), at(5, 8)]);
});

it("reads what this site writes, without its lessons", () => {
  const lesson = {
    uid: buildLessonUid("0193b000-0000-7000-8000-000000000002"),
    sequence: 0,
    changedAt: new Date(0),
    startsAt: new Date("2026-03-10T16:00:00Z"),
    endsAt: new Date("2026-03-10T16:50:00Z"),
    title: "Session",
    description: "",
    url: "https://kalima.example",
    isCancelled: false,
  };
  const write = (events: (typeof lesson)[]) => formatCalendar({ name: "Kalima", zone: CAIRO, events });
  expect(read(write([lesson]))).toEqual([]);
  expect(read(write([{ ...lesson, uid: "other@example.com" }]))).toEqual(["2026-03-10T16:00 2026-03-10T16:50"]);
});

describe("what is no calendar, or too much of one", () => {
  it.each([
    ["nothing", ""],
    ["a web page", "<!doctype html>\n<title>Sign in</title>"],
    ["half a calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"],
    ["a card", "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Grace\r\nEND:VCARD\r\n"],
  ])("%s", (_name, text) => {
    expect(read(text)).toEqual(["not_a_calendar"]);
  });

  it.each([
    ["every second since 1970", event("DTSTART:19700101T000000Z", "DURATION:PT1S", "RRULE:FREQ=SECONDLY")],
    ["more times than are kept", event("DTSTART:20260101T000000Z", "DURATION:PT1M", "RRULE:FREQ=MINUTELY;INTERVAL=5")],
    [
      "many that come every minute",
      Array.from({ length: 2_000 }, () =>
        event("DTSTART:20200101T000000Z", "DURATION:PT1S", "RRULE:FREQ=MINUTELY;COUNT=1000"),
      ).join("\r\n"),
    ],
  ])("%s", (_name, events) => {
    expect(read(calendar(events))).toEqual(["too_many_events"]);
  });

  it("as many as are kept", () => {
    const events = Array.from({ length: MAX_BUSY_TIMES }, (_, place) => {
      const at = new Date(MARCH.from + place * 10 * 60_000).toISOString().replaceAll(/[-:]|\.000/g, "");
      return event(`DTSTART:${at}`, "DURATION:PT5M");
    });
    expect(read(calendar(...events))).toHaveLength(MAX_BUSY_TIMES);
  });
});

describe("in a thread", () => {
  const thread = createThread<ReadingTask, BusyReading>({
    file: new URL("./reading-thread.ts", import.meta.url),
    maxMs: 1_500,
    maxWaiting: 5,
    limits: { maxOldGenerationSizeMb: 256 },
  });
  afterAll(() => thread.close());

  it(
    "a rule that never comes to an end is stopped, and the next calendar is read",
    async () => {
      const endless = calendar(
        event("DTSTART:20260101T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
      );
      const good = calendar(event("DTSTART:20260310T160000Z", "DURATION:PT1H"));
      const stopped = thread.run({ text: endless, timeZone: CAIRO, ...MARCH });
      const next = thread.run({ text: good, timeZone: CAIRO, ...MARCH });
      await expect(stopped).rejects.toThrow(ThreadStopped);
      expect(show(await next)).toEqual(["2026-03-10T16:00 2026-03-10T17:00"]);
    },
    MINUTE_MS,
  );
});
