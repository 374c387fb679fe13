import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { toDial, toZonedDate } from "./wall-clock.ts";

/** The instant from which a clock shows another time, the date that it shows then, and the minutes it is put forward by. */
export type FoundClockChange = { at: number; date: string; minutes: number };

const offset = (zone: string, at: number) => toDial(zone, at) - at;

/** Changes of a zone's clock from one instant to another, in order. Two within one day count as one. */
export function listClockChanges(zone: string, from: number, until: number): FoundClockChange[] {
  const changes: FoundClockChange[] = [];
  for (let start = from; start < until; start += DAY_MS) {
    let [before, after] = [start, Math.min(start + DAY_MS, until)];
    const minutes = (offset(zone, after) - offset(zone, before)) / MINUTE_MS;
    if (minutes === 0) continue;
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS;
      if (offset(zone, middle) === offset(zone, start)) before = middle;
      else after = middle;
    }
    const at = Math.floor(after / MINUTE_MS) * MINUTE_MS;
    changes.push({ at, date: toZonedDate(zone, at), minutes });
  }
  return changes;
}
