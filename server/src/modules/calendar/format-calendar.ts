import ICAL from "ical.js";
import { findInstants, toDial } from "../../time/wall-clock.ts";
import { createVtimezone, toDialTime } from "./vtimezone.ts";

/** A lesson as calendars show it. */
export type CalendarEvent = {
  /** The same for the life of the lesson. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  description: string;
  url: string;
  isCancelled: boolean;
};

export type CalendarText = {
  /** Name of the calendar in calendar apps. */
  name: string;
  /** IANA; times are written on its clock. */
  zone: string;
  events: readonly CalendarEvent[];
};

// The library counts without the space that continues a line: with it, a line has 75 bytes at most.
ICAL.foldLength = 74;

const PRODUCT = "-//Kalima//Lessons//EN";
/** How often apps should ask again, as a duration of RFC 5545. */
const REFRESH = "PT1H";

const toUtc = (at: Date) => ICAL.Time.fromJSDate(at, true);

/**
 * Adds a time on the clock of the zone. A reading that the clock shows twice, when it goes back, is written in UTC: it would
 * mean the first instant by RFC 5545, and the second one to some apps.
 */
function addTime(event: ICAL.Component, name: "dtstart" | "dtend", at: Date, zone: string): void {
  const isAmbiguous = findInstants(zone, toDial(zone, at.getTime())).length > 1;
  if (zone === "UTC" || isAmbiguous) {
    event.addPropertyWithValue(name, toUtc(at));
    return;
  }
  event.addPropertyWithValue(name, toDialTime(zone, at.getTime())).setParameter("tzid", zone);
}

function createVevent(lesson: CalendarEvent, zone: string): ICAL.Component {
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", lesson.uid);
  event.addPropertyWithValue("sequence", lesson.sequence);
  // Without METHOD, DTSTAMP is the time of the last change too (RFC 5545, 3.8.7.2): equal lessons give equal bytes.
  event.addPropertyWithValue("dtstamp", toUtc(lesson.changedAt));
  event.addPropertyWithValue("last-modified", toUtc(lesson.changedAt));
  addTime(event, "dtstart", lesson.startsAt, zone);
  addTime(event, "dtend", lesson.endsAt, zone);
  event.addPropertyWithValue("summary", lesson.title);
  event.addPropertyWithValue("description", lesson.description);
  event.addPropertyWithValue("url", lesson.url);
  event.addPropertyWithValue("status", lesson.isCancelled ? "CANCELLED" : "CONFIRMED");
  event.addPropertyWithValue("transp", lesson.isCancelled ? "TRANSPARENT" : "OPAQUE");
  return event;
}

/** An iCalendar object (RFC 5545) of lessons, with the rules of its time zone for as long as they need them. */
export function formatCalendar({ name, zone, events }: CalendarText): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", PRODUCT);
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  // The name and the interval by RFC 7986, and as apps from before it read them.
  calendar.addPropertyWithValue("name", name);
  calendar.addPropertyWithValue("x-wr-calname", name);
  calendar.addPropertyWithValue("refresh-interval", ICAL.Duration.fromString(REFRESH));
  calendar.addPropertyWithValue("x-published-ttl", REFRESH);
  calendar.addPropertyWithValue("x-wr-timezone", zone);
  if (zone !== "UTC" && events.length > 0) {
    const starts = events.map(({ startsAt }) => startsAt.getTime());
    const ends = events.map(({ endsAt }) => endsAt.getTime());
    calendar.addSubcomponent(createVtimezone(zone, Math.min(...starts), Math.max(...ends)));
  }
  for (const event of events) calendar.addSubcomponent(createVevent(event, zone));
  return `${calendar.toString()}\r\n`;
}
