import { MINUTE_MS } from "@kalima/contracts/domain";
import type { DayHour } from "./day-hours.ts";

/** Blocks beside each other; a narrower one has no room for a time. */
const MAX_LANES = 2;

type Timed = { startsAt: string; endsAt: string };

/** Part of a lesson in one column of the week. Minutes are those of the column, one hour after the other. */
export type Block<T> = {
  lesson: T;
  /** The row in which it begins, and how many minutes after the row's start. */
  row: number;
  start: number;
  minutes: number;
  /** Its place among blocks at the same time, from 0, and how many places there are. */
  lane: number;
  lanes: number;
  /** Lessons at this time for which there is no room; they are in the list. `lesson` is the first of them. */
  folded: number;
};

type Piece<T> = { lesson: T; row: number; start: number; from: number; until: number };

/**
 * Lessons of one day as blocks. A lesson over midnight has a block on both days; one over an hour that a day lacks has two.
 * `rows` are the hours that the week shows.
 */
export function toBlocks<T extends Timed>(
  lessons: readonly T[],
  hours: readonly DayHour[],
  rows: readonly number[],
): Block<T>[] {
  const pieces = lessons.flatMap((lesson) => splitByHour(lesson, hours, rows));
  pieces.sort((one, other) => one.from - other.from || other.until - one.until);
  return groupOverlaps(pieces).flatMap(inLanes);
}

function splitByHour<T extends Timed>(lesson: T, hours: readonly DayHour[], rows: readonly number[]): Piece<T>[] {
  const [startsAt, endsAt] = [Date.parse(lesson.startsAt), Date.parse(lesson.endsAt)];
  const pieces: Piece<T>[] = [];
  for (const hour of hours) {
    const [from, until] = [Math.max(startsAt, hour.from), Math.min(endsAt, hour.until)];
    if (from >= until) continue;
    const start = hour.minute + (from - hour.from) / MINUTE_MS;
    const top = rows.indexOf(hour.row) * 60 + start;
    const last = pieces.at(-1);
    if (last?.until === top) last.until = top + (until - from) / MINUTE_MS;
    else pieces.push({ lesson, row: hour.row, start, from: top, until: top + (until - from) / MINUTE_MS });
  }
  return pieces;
}

/** Groups of pieces that overlap, directly or by way of others. */
function groupOverlaps<T>(pieces: readonly Piece<T>[]): Piece<T>[][] {
  const clusters: Piece<T>[][] = [];
  let until = -1;
  for (const piece of pieces) {
    const cluster = clusters.at(-1);
    if (cluster && piece.from < until) cluster.push(piece);
    else clusters.push([piece]);
    until = Math.max(until, piece.until);
  }
  return clusters;
}

function inLanes<T>(cluster: readonly Piece<T>[]): Block<T>[] {
  const ends: number[] = [];
  const laneByPiece = cluster.map((piece) => {
    const free = ends.findIndex((end) => end <= piece.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = piece.until;
    return lane;
  });
  const lanes = Math.min(ends.length, MAX_LANES);
  const isFolded = (index: number) => ends.length > MAX_LANES && (laneByPiece[index] ?? 0) >= MAX_LANES - 1;
  const blocks = cluster.flatMap((piece, index) =>
    isFolded(index) ? [] : [toBlock(piece, { lane: laneByPiece[index] ?? 0, lanes, folded: 0 })],
  );
  const folded = cluster.filter((_, index) => isFolded(index));
  const [first] = folded;
  if (!first) return blocks;
  const until = Math.max(...folded.map((piece) => piece.until));
  return [...blocks, toBlock({ ...first, until }, { lane: MAX_LANES - 1, lanes, folded: folded.length })];
}

function toBlock<T>(
  { lesson, row, start, from, until }: Piece<T>,
  place: Pick<Block<T>, "lane" | "lanes" | "folded">,
): Block<T> {
  return { lesson, row, start, minutes: until - from, ...place };
}
