import { HOURS_STEP_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useMemo } from "react";
import { useBusyCalendars } from "./busy.queries.ts";

const STEP_MS = HOURS_STEP_MINUTES * MINUTE_MS;

/**
 * The half hours of the trainer's clock, `weekday row` as in the grid of a week, in which other calendars make the trainer busy within
 * the next seven days. Empty for staff.
 */
export function useBusyWeek(timeZone: string): ReadonlySet<string> {
  const { data } = useBusyCalendars();
  return useMemo(() => listBusyCells(data?.week ?? [], timeZone), [data, timeZone]);
}

/** Clocks of all zones change at full quarters of an hour, so that half hours are looked at one by one. */
export function listBusyCells(
  times: readonly { startsAt: string; endsAt: string }[],
  timeZone: string,
): ReadonlySet<string> {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const cells = new Set<string>();
  for (const { startsAt, endsAt } of times) {
    const end = Date.parse(endsAt);
    for (let at = Date.parse(startsAt); at < end; at = Math.floor(at / STEP_MS) * STEP_MS + STEP_MS) {
      cells.add(readCell(clock, at));
    }
  }
  return cells;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function readCell(clock: Intl.DateTimeFormat, at: number): string {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const minutes = Number(parts.hour) * 60 + Number(parts.minute);
  return `${WEEKDAYS.indexOf(parts.weekday ?? "")} ${Math.floor(minutes / HOURS_STEP_MINUTES)}`;
}
