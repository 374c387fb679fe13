import ICAL from "ical.js";

/** A lesson as a calendar app reads it. */
export type ReadEvent = {
  uid: string;
  sequence: number;
  /** ISO 8601. */
  startsAt: string;
  endsAt: string;
  title: string;
  description: string;
  url: string;
  status: string;
};

/** Reads iCalendar as an app does: times by the rules of zones in the file, and by nothing else. */
export function readCalendar(text: string): { name: string; zones: string[]; events: ReadEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1_000).toISOString();
  return {
    name: String(calendar.getFirstPropertyValue("x-wr-calname")),
    zones: calendar.getAllSubcomponents("vtimezone").map((zone) => String(zone.getFirstPropertyValue("tzid"))),
    events: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      const property = (name: string) => String(component.getFirstPropertyValue(name));
      return {
        uid: event.uid,
        sequence: event.sequence,
        startsAt: instant(event.startDate),
        endsAt: instant(event.endDate),
        title: event.summary,
        description: event.description,
        url: property("url"),
        status: property("status"),
      };
    }),
  };
}
