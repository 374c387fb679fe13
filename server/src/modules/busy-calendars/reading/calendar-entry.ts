import { DAY_MS } from "@kalima/contracts/domain";
import ICAL from "ical.js";
import { type EventClock, isUtc, readDial, toFloating } from "./event-clock.ts";

/** A time of an event that another part of the file speaks of: an instant, or a whole day of the event's calendar. */
type Moment = { at: number; dial: number; isDate: boolean };

/** An event of a calendar, without anything that says what it is about. */
export type CalendarEntry = {
  uid: string;
  clock: EventClock;
  /** Dial of the first occurrence. */
  start: number;
  /** Days instead of times; `length` counts on the dial then. */
  isDate: boolean;
  /** Milliseconds. */
  length: number;
  rules: readonly ICAL.Recur[];
  /** Further occurrences. */
  extra: readonly { startsAt: number; endsAt: number; dial: number }[];
  excluded: readonly Moment[];
  /** False for what is cancelled, or leaves its time free. */
  isBusy: boolean;
  /** The occurrence of another entry with this `uid` that this one replaces, and those after it. */
  replaces: (Moment & { andFollowing: boolean }) | null;
};

type ClockFinder = (property: ICAL.Property) => EventClock;

const readText = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name) ?? "").toUpperCase();

/** `FREE` is what Outlook writes beside, or instead of, `TRANSP`. */
function isBusy(event: ICAL.Component): boolean {
  const isFree =
    readText(event, "transp") === "TRANSPARENT" || readText(event, "x-microsoft-cdo-busystatus") === "FREE";
  return !isFree && readText(event, "status") !== "CANCELLED";
}

function listMoments(event: ICAL.Component, name: string, findClock: ClockFinder): Moment[] {
  return event.getAllProperties(name).flatMap((property) => {
    const clock = findClock(property);
    return property.getValues().flatMap((value: unknown) => {
      if (!(value instanceof ICAL.Time)) return [];
      const dial = readDial(value);
      return { at: clock.toInstant(dial), dial, isDate: value.isDate };
    });
  });
}

/** Milliseconds until the end; a day for a date without one, none for a time without one. */
function readLength(event: ICAL.Component, start: Moment, findClock: ClockFinder): number {
  const [end] = listMoments(event, "dtend", findClock);
  if (end) return start.isDate ? end.dial - start.dial : end.at - start.at;
  const duration: unknown = event.getFirstPropertyValue("duration");
  if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1_000;
  return start.isDate ? DAY_MS : 0;
}

/** A rule whose end is on the dial of its event, as all that is computed with it. */
function toDialRule(rule: ICAL.Recur, clock: EventClock, isDate: boolean): ICAL.Recur {
  const { until } = rule;
  if (!until) return rule;
  const own = rule.clone();
  const shown = readDial(until);
  const isWholeDay = until.isDate && !isDate;
  const dial = isWholeDay ? shown + DAY_MS - 1_000 : isUtc(until) ? clock.toDial(shown) : shown;
  own.until = toFloating(dial, isDate);
  return own;
}

function listExtra(event: ICAL.Component, entry: Pick<CalendarEntry, "isDate" | "length">, findClock: ClockFinder) {
  return event.getAllProperties("rdate").flatMap((property) => {
    const clock = findClock(property);
    return property.getValues().flatMap((value: unknown) => {
      const isPeriod = value instanceof ICAL.Period;
      const time = isPeriod ? value.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      const dial = readDial(time);
      const startsAt = clock.toInstant(dial);
      if (isPeriod) return { startsAt, endsAt: startsAt + value.getDuration().toSeconds() * 1_000, dial };
      return { ...place({ ...entry, clock }, dial), dial };
    });
  });
}

/** The instants of an occurrence that begins at a dial. */
export function place(
  { clock, isDate, length }: Pick<CalendarEntry, "clock" | "isDate" | "length">,
  dial: number,
): { startsAt: number; endsAt: number } {
  const startsAt = clock.toInstant(dial);
  return { startsAt, endsAt: isDate ? clock.toInstant(dial + length) : startsAt + length };
}

/** Reads an event; null without a start. @throws {Error} for values that are none. */
export function readEntry(event: ICAL.Component, findClock: ClockFinder): CalendarEntry | null {
  const property = event.getFirstProperty("dtstart");
  const [start] = listMoments(event, "dtstart", findClock);
  if (!property || !start) return null;
  const clock = findClock(property);
  const { dial, isDate } = start;
  const length = readLength(event, start, findClock);
  const [replaced] = listMoments(event, "recurrence-id", findClock);
  const range = event.getFirstProperty("recurrence-id")?.getFirstParameter("range");
  return {
    uid: String(event.getFirstPropertyValue("uid") ?? ""),
    clock,
    start: dial,
    isDate,
    length,
    rules: event
      .getAllProperties("rrule")
      .flatMap((each) => each.getValues())
      .filter((rule: unknown) => rule instanceof ICAL.Recur)
      .map((rule) => toDialRule(rule, clock, isDate)),
    extra: listExtra(event, { isDate, length }, findClock),
    excluded: listMoments(event, "exdate", findClock),
    isBusy: isBusy(event),
    replaces: replaced ? { ...replaced, andFollowing: range?.toUpperCase() === "THISANDFUTURE" } : null,
  };
}
