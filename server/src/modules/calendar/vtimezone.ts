import { DAY_MS, SECOND_MS } from "@kalima/contracts/domain";
import ICAL from "ical.js";
import { toDial } from "../../time/wall-clock.ts";

/** The offset of a zone's clock from UTC at an instant, in ms. */
const computeOffset = (zone: string, at: number) => toDial(zone, at) - at;

/** The instants from `from` until `until` (epoch ms) at which the clock of a zone changes. */
function findClockChanges(zone: string, from: number, until: number): number[] {
  const changes: number[] = [];
  for (let day = from; day < until; day += DAY_MS) {
    const [before, after] = [computeOffset(zone, day), computeOffset(zone, day + DAY_MS)];
    if (before === after) continue;
    let [low, high] = [day, day + DAY_MS];
    while (high - low > SECOND_MS) {
      const middle = Math.floor((low + high) / 2 / SECOND_MS) * SECOND_MS;
      if (computeOffset(zone, middle) === before) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

/** Returns the local time in a zone at an instant (epoch ms), without the zone. */
export function toDialTime(zone: string, at: number): ICAL.Time {
  return ICAL.Time.fromDateTimeString(new Date(toDial(zone, at)).toISOString().slice(0, 19));
}

type Observance = { kind: "standard" | "daylight"; startsOn: ICAL.Time; from: number; to: number };

function createObservance({ kind, startsOn, from, to }: Observance): ICAL.Component {
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
export function createVtimezone(zone: string, from: number, until: number): ICAL.Component {
  const begin = Math.floor(from / DAY_MS - 1) * DAY_MS;
  const changes = findClockChanges(zone, begin, until + DAY_MS);
  const first = computeOffset(zone, begin);
  const [next] = changes;
  // Before it goes back, the clock is on daylight time.
  const isDaylight = next !== undefined && computeOffset(zone, next) < first;
  const component = new ICAL.Component("vtimezone");
  component.addPropertyWithValue("tzid", zone);
  component.addSubcomponent(
    createObservance({
      kind: isDaylight ? "daylight" : "standard",
      startsOn: toDialTime(zone, begin),
      from: first,
      to: first,
    }),
  );
  for (const change of changes) {
    const [before, after] = [computeOffset(zone, change - SECOND_MS), computeOffset(zone, change)];
    // The start of an observance is written on the clock before the change.
    const startsOn = ICAL.Time.fromDateTimeString(new Date(change + before).toISOString().slice(0, 19));
    component.addSubcomponent(
      createObservance({ kind: after > before ? "daylight" : "standard", startsOn, from: before, to: after }),
    );
  }
  return component;
}
