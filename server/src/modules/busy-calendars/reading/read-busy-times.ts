import type { BusyCalendarFailure } from "@kalima/catalog-contract";
import { DAY_MS } from "@kalima/contracts/domain";
import ICAL from "ical.js";
import { type CalendarEntry, place, readEntry } from "./calendar-entry.ts";
import { createClockFinder, readDial, toFloating } from "./event-clock.ts";
import { isLessonUid } from "./lesson-uid.ts";

/** From `startsAt` until just before `endsAt`, in milliseconds. */
export type BusyTime = { startsAt: number; endsAt: number };
export type Span = { from: number; until: number };
export type BusyReading =
  | { times: BusyTime[] }
  | { failure: Extract<BusyCalendarFailure, "not_a_calendar" | "too_many_events"> };

/** Busy times of one calendar: eleven a day. All of a trainer are compared with each start time that is offered. */
export const MAX_BUSY_TIMES = 2_000;
/** Events and occurrences that are looked at; daily ones since ten years take 4,000. */
export const MAX_STEPS = 100_000;
/** More than a day of any two clocks differs. */
const AROUND_MS = 2 * DAY_MS;

class TooManyEvents extends Error {}

type Budget = { spend(): void };

function createBudget(steps: number): Budget {
  let left = steps;
  return {
    spend() {
      left -= 1;
      if (left < 0) throw new TooManyEvents();
    },
  };
}

/** Dials at which an entry begins again, from the one that may reach into the span on. */
function* listDials({ start, isDate, length, rules }: CalendarEntry, span: Span, budget: Budget): Generator<number> {
  const [first, last] = [span.from - length - AROUND_MS, span.until + AROUND_MS];
  if (start >= first && start <= last) yield start;
  for (const rule of rules) {
    if (rule.until && readDial(rule.until) < first) continue;
    const iterator = rule.iterator(toFloating(start, isDate));
    for (;;) {
      budget.spend();
      const next = iterator.next();
      const dial = next ? readDial(next) : Number.POSITIVE_INFINITY;
      if (dial > last) break;
      if (dial >= first) yield dial;
    }
  }
}

/** The occurrences of an entry, without those that others replace. */
function* listOccurrences(
  entry: CalendarEntry,
  replacements: readonly CalendarEntry[],
  span: Span,
  budget: Budget,
): Generator<BusyTime> {
  const gone = [...entry.excluded, ...replacements.flatMap(({ replaces }) => replaces ?? [])];
  const instants = new Set(gone.map(({ at }) => at));
  const days = new Set(gone.filter(({ isDate }) => isDate).map(({ dial }) => dial));
  const isGone = (at: number, dial: number) => instants.has(at) || days.has(Math.floor(dial / DAY_MS) * DAY_MS);
  const following = replacements
    .flatMap((by) => (by.replaces?.andFollowing ? [{ by, from: entry.clock.toDial(by.replaces.at) }] : []))
    .toSorted((a, b) => b.from - a.from);

  for (const dial of listDials(entry, span, budget)) {
    const time = place(entry, dial);
    if (isGone(time.startsAt, dial)) continue;
    const moved = following.find(({ from }) => from <= dial);
    if (!moved) {
      if (entry.isBusy) yield time;
    } else if (moved.by.isBusy) yield place(moved.by, dial + moved.by.start - moved.from);
  }
  if (entry.isBusy) for (const time of entry.extra) if (!isGone(time.startsAt, time.dial)) yield time;
}

function* listTimes(calendar: ICAL.Component, timeZone: string, span: Span, budget: Budget): Generator<BusyTime> {
  const findClock = createClockFinder(calendar, timeZone);
  const entries = calendar.getAllSubcomponents("vevent").flatMap((event) => {
    budget.spend();
    try {
      return readEntry(event, findClock) ?? [];
    } catch {
      // One event that cannot be read does not make the others free.
      return [];
    }
  });
  const byUid = Map.groupBy(
    entries.filter(({ replaces }) => replaces),
    ({ uid }) => uid,
  );
  for (const entry of entries) {
    // The school's own lessons, which some apps copy: they are known already, and may move.
    if (isLessonUid(entry.uid)) continue;
    const replacements = entry.replaces ? [] : (byUid.get(entry.uid) ?? []);
    try {
      yield* listOccurrences(entry, replacements, span, budget);
    } catch (error) {
      if (error instanceof TooManyEvents) throw error;
    }
  }
}

function parseCalendars(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, "")) as unknown[];
    const roots = typeof parsed[0] === "string" ? [parsed] : (parsed as unknown[][]);
    return roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === "vcalendar");
  } catch {
    return [];
  }
}

/** Times in order, of which none touches another. */
export function mergeTimes(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = [];
  for (const { startsAt, endsAt } of times.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else merged.push({ startsAt, endsAt });
  }
  return merged;
}

/**
 * When somebody is busy by an iCalendar file, within a span in milliseconds. `timeZone` (IANA) is where times without a zone and whole
 * days are lived. Events that leave their time free or are cancelled do not count.
 *
 * It blocks for as long as the file wants: the library does not return from some rules that never match. Call it in a thread
 * with a time limit.
 */
export function readBusyTimes(text: string, { timeZone, ...span }: Span & { timeZone: string }): BusyReading {
  const calendars = parseCalendars(text);
  if (calendars.length === 0) return { failure: "not_a_calendar" };
  const budget = createBudget(MAX_STEPS);
  const times: BusyTime[] = [];
  try {
    for (const calendar of calendars) {
      for (const { startsAt, endsAt } of listTimes(calendar, timeZone, span, budget)) {
        const [first, last] = [Math.max(startsAt, span.from), Math.min(endsAt, span.until)];
        if (first < last) times.push({ startsAt: first, endsAt: last });
      }
    }
  } catch (error) {
    if (error instanceof TooManyEvents) return { failure: "too_many_events" };
    throw error;
  }
  const merged = mergeTimes(times);
  return merged.length > MAX_BUSY_TIMES ? { failure: "too_many_events" } : { times: merged };
}
