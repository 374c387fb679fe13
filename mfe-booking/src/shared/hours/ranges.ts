import { DAY_MINUTES, HOURS_STEP_MINUTES, type WorkingRange, type WorkingWeek } from "@kalima/catalog-contract";
import { latinDigits } from "@kalima/contracts/domain";

/** Half hours of a day. */
export const CELLS = DAY_MINUTES / HOURS_STEP_MINUTES;

const toCell = (minute: number) => minute / HOURS_STEP_MINUTES;

/** Which half hours of a day are open. */
function listCells(ranges: readonly WorkingRange[]): boolean[] {
  const cells = Array.from({ length: CELLS }, () => false);
  for (const { from, until } of ranges) cells.fill(true, toCell(from), toCell(until));
  return cells;
}

/** Ranges in order, of which no two touch. */
function joinCells(cells: readonly boolean[]): WorkingRange[] {
  const ranges: WorkingRange[] = [];
  for (const [cell, isOpen] of cells.entries()) {
    const from = cell * HOURS_STEP_MINUTES;
    const last = ranges.at(-1);
    if (isOpen && last?.until === from) last.until += HOURS_STEP_MINUTES;
    else if (isOpen) ranges.push({ from, until: from + HOURS_STEP_MINUTES });
  }
  return ranges;
}

export const mergeRanges = (ranges: readonly WorkingRange[]) => joinCells(listCells(ranges));

export function isOpenAt(ranges: readonly WorkingRange[], cell: number): boolean {
  return ranges.some(({ from, until }) => toCell(from) <= cell && cell < toCell(until));
}

/** A rectangle of the grid: half hours from one to another, both included, on some days. */
export type Stroke = { days: readonly number[]; first: number; last: number; opens: boolean };

/** The week after a stroke; the days that it does not touch stay the same objects. */
export function paint(week: WorkingWeek, stroke: Stroke): WorkingWeek {
  return week.map((ranges, day) => (stroke.days.includes(day) ? paintDay(ranges, stroke) : ranges));
}

/** Opens or closes the half hours of one day from `first` to `last`, both included. */
export function paintDay(
  ranges: readonly WorkingRange[],
  { first, last, opens }: Omit<Stroke, "days">,
): WorkingRange[] {
  return joinCells(listCells(ranges).fill(opens, first, last + 1));
}

export function replaceDay(week: WorkingWeek, day: number, ranges: readonly WorkingRange[]): WorkingWeek {
  return week.map((given, weekday) => (weekday === day ? mergeRanges(ranges) : given));
}

/** Gives the hours of a day to others, in place of theirs. */
export function copyDay(week: WorkingWeek, from: number, to: readonly number[]): WorkingWeek {
  const ranges = week[from] ?? [];
  return week.map((given, day) => (to.includes(day) ? ranges.map((range) => ({ ...range })) : given));
}

const DASH = /\s*(?:[-\u2010-\u2015\u2212~]|\bto\b|\bإلى\b|إلى|حتى)\s*/u;
const SEPARATOR = /[,;\u060c\u061b\n]|\s+and\s+|\s+&\s+/u;
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|ص|م)?$/iu;

type TypedTime = { hour: number; minute: number; half: "am" | "pm" | null };

function readTime(text: string): TypedTime | null {
  const [, hour = "", minute = "0", half] = TIME.exec(text.trim()) ?? [];
  if (hour === "") return null;
  const isAfternoon = half !== undefined && /^(p|م)/iu.test(half);
  return { hour: Number(hour), minute: Number(minute), half: half === undefined ? null : isAfternoon ? "pm" : "am" };
}

function toMinute({ hour, minute, half }: TypedTime): number | null {
  if (hour > (half ? 12 : 24) || minute >= 60 || (half !== null && hour === 0)) return null;
  const total = (half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour) * 60 + minute;
  return total <= DAY_MINUTES && total % HOURS_STEP_MINUTES === 0 ? total : null;
}

function readRange(text: string): WorkingRange | null {
  const [first = "", second = "", ...rest] = text.split(DASH);
  const [start, end] = [readTime(first), readTime(second)];
  if (!start || !end || rest.length > 0) return null;
  // "2-6 pm" begins in the afternoon, too.
  const half = start.half ?? (end.half && start.hour % 12 <= end.hour % 12 ? end.half : null);
  const [from, until] = [toMinute({ ...start, half }), toMinute(end)];
  if (from === null || until === null || from === DAY_MINUTES || from === until) return null;
  return { from, until: until === 0 ? DAY_MINUTES : until };
}

/** The hours of one day, and what of them is after its midnight. */
export type TypedHours = { ranges: WorkingRange[]; nextDay: WorkingRange[] };

/**
 * Reads hours as people type them: `9-12, 14:30-18`, `2-6 pm`, `٩-١٢، ١٤-١٨`. A range that ends before it begins goes on after
 * midnight. Null for anything else, such as minutes off the half hours; an empty text is a day off.
 */
export function readTyped(text: string): TypedHours | null {
  const parts = latinDigits(text)
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const typed: TypedHours = { ranges: [], nextDay: [] };
  for (const part of parts) {
    const range = readRange(part);
    if (!range) return null;
    const { from, until } = range;
    const isOverMidnight = until < from;
    typed.ranges.push({ from, until: isOverMidnight ? DAY_MINUTES : until });
    if (isOverMidnight) typed.nextDay.push({ from: 0, until });
  }
  return { ranges: mergeRanges(typed.ranges), nextDay: typed.nextDay };
}

/** A time as it may be typed: `9`, `14:30`, `24`. */
function writeMinute(minute: number): string {
  const hour = Math.floor(minute / 60);
  return minute % 60 === 0 ? String(hour) : `${hour}:${String(minute % 60).padStart(2, "0")}`;
}

/** Hours as `readTyped` reads them. */
export function writeTyped(ranges: readonly WorkingRange[]): string {
  return ranges.map(({ from, until }) => `${writeMinute(from)}-${writeMinute(until)}`).join(", ");
}

/** Hours of a week, in minutes. */
export function sumMinutes(week: WorkingWeek): number {
  return week.flat().reduce((sum, { from, until }) => sum + until - from, 0);
}
