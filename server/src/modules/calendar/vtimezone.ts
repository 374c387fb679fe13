import ICAL from "ical.js";
import { DAY_MS, dialAt } from "../../time/wall-clock.ts";

const SECOND_MS = 1_000;

/** The offset of a zone's clock from UTC at an instant, in ms. */
const offsetAt = (zone: string, at: number) => dialAt(zone, at) - at;

/** The instants from `from` until `until` (epoch ms) at which the clock of a zone changes. */
function changesIn(zone: string, from: number, until: number): number[] {
  const changes: number[] = [];
  for (let day = from; day < until; day += DAY_MS) {
    const [before, after] = [offsetAt(zone, day), offsetAt(zone, day + DAY_MS)];
    if (before === after) continue;
    let [low, high] = [day, day + DAY_MS];
    while (high - low > SECOND_MS) {
      const middle = Math.floor((low + high) / 2 / SECOND_MS) * SECOND_MS;
      if (offsetAt(zone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

/** Returns the local time in a zone at an instant (epoch ms), without the zone. */
export function dialTime(zone: string, at: number): ICAL.Time {
  return ICAL.Time.fromDateTimeString(new Date(dialAt(zone, at)).toISOString().slice(0, 19));
}

type Observance = { kind: "standard" | "daylight"; startsOn: ICAL.Time; from: number; to: number };

function observance({ kind, startsOn, from, to }: Observance): ICAL.Component {
  const part = new ICAL.Component(kind);
  part.addPropertyWithValue("dtstart", startsOn);
  part.addPropertyWithValue("tzoffsetfrom", ICAL.UtcOffset.fromSeconds(from / SECOND_MS));
  part.addPropertyWithValue("tzoffsetto", ICAL.UtcOffset.fromSeconds(to / SECOND_MS));
  return part;
}

/**
 * The rules of a zone from `from` to `until` (epoch ms), as each change of the clock that happens in between. Taken from the
 * same time zone data that times on the site are, so the two never disagree about a lesson.
 */
export function vtimezone(zone: string, from: number, until: number): ICAL.Component {
  const begin = Math.floor(from / DAY_MS - 1) * DAY_MS;
  const changes = changesIn(zone, begin, until + DAY_MS);
  const first = offsetAt(zone, begin);
  const [next] = changes;
  // Before it goes back, the clock is on daylight time.
  const isDaylight = next !== undefined && offsetAt(zone, next) < first;
  const component = new ICAL.Component("vtimezone");
  component.addPropertyWithValue("tzid", zone);
  component.addSubcomponent(
    observance({ kind: isDaylight ? "daylight" : "standard", startsOn: dialTime(zone, begin), from: first, to: first }),
  );
  for (const change of changes) {
    const [before, after] = [offsetAt(zone, change - SECOND_MS), offsetAt(zone, change)];
    // The start of an observance is written on the clock before the change.
    const startsOn = ICAL.Time.fromDateTimeString(new Date(change + before).toISOString().slice(0, 19));
    component.addSubcomponent(
      observance({ kind: after > before ? "daylight" : "standard", startsOn, from: before, to: after }),
    );
  }
  return component;
}
