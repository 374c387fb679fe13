import { DAY_MS } from "@kalima/contracts/domain";
import ICAL from "ical.js";
import { canonicalizeZone } from "../../../kernel/http/time-zone.ts";
import { findInstants, toDial } from "../../../time/wall-clock.ts";

/** The clock on which a time of a calendar is written. A dial is that of `toDial`: what the clock shows, as if in UTC. */
export type EventClock = { toInstant(dial: number): number; toDial(instant: number): number };

const UTC: EventClock = { toInstant: (dial) => dial, toDial: (instant) => instant };

/** The dial of a time, without its zone. */
export function readDial({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** A time without a zone that shows a dial. */
export function toFloating(dial: number, isDate = false): ICAL.Time {
  const at = new Date(dial);
  const date = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
  const time = { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() };
  return new ICAL.Time({ ...date, ...(!isDate && time), isDate }, ICAL.Timezone.localTimezone);
}

export const isUtc = (time: ICAL.Time) => time.zone === ICAL.Timezone.utcTimezone;

/** A reading that comes twice is the earlier one; one that is skipped counts as if the clock had not changed yet (RFC 5545). */
function createZoneClock(zone: string): EventClock {
  return {
    toInstant(dial) {
      const [first] = findInstants(zone, dial);
      const dayBefore = dial - DAY_MS;
      return first ?? dial - (toDial(zone, dayBefore) - dayBefore);
    },
    toDial: (instant) => toDial(zone, instant),
  };
}

/** By the definition of a zone in the file, which names such as "Egypt Standard Time" need. */
function createDefinedClock(zone: ICAL.Timezone): EventClock {
  const readOffset = (dial: number) => zone.utcOffset(toFloating(dial)) * 1_000;
  return {
    toInstant: (dial) => dial - readOffset(dial),
    toDial: (instant) => instant + readOffset(instant + readOffset(instant)),
  };
}

/**
 * Returns what finds the clock of a property with times: UTC, its IANA zone by the rules that this server knows, a zone that the file
 * defines, and otherwise `ownZone`, which is where times without a zone are lived.
 */
export function createClockFinder(calendar: ICAL.Component, ownZone: string): (property: ICAL.Property) => EventClock {
  const own = createZoneClock(ownZone);
  const known = new Map<string, EventClock>();

  function find(tzid: string): EventClock {
    const zone = canonicalizeZone(tzid);
    if (zone) return createZoneClock(zone);
    const defined = calendar
      .getAllSubcomponents("vtimezone")
      .find((component) => component.getFirstPropertyValue("tzid") === tzid);
    return defined ? createDefinedClock(new ICAL.Timezone(defined)) : own;
  }

  return (property) => {
    const value: unknown = property.getFirstValue();
    const time = value instanceof ICAL.Period ? value.start : value;
    if (time instanceof ICAL.Time && isUtc(time)) return UTC;
    const tzid = property.getFirstParameter("tzid");
    if (!tzid) return own;
    const clock = known.get(tzid) ?? find(tzid);
    known.set(tzid, clock);
    return clock;
  };
}
