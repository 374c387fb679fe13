import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { TimeRange } from "./week-ranges.ts";

/** Every clock shows full quarters of an hour at these instants, so every free time is one of them. */
const QUARTER_MS = 15 * MINUTE_MS;

const toQuarter = (at: number) => Math.floor(at / QUARTER_MS);
/** The quarter of the first bit: UTC midnight before the listing was made. */
const computeFirstQuarter = (madeAt: number) => toQuarter(Math.floor(madeAt / DAY_MS) * DAY_MS);

/**
 * Free times as bits, so that a thousand trainers are counted without a row for each time: bit n, lowest first in each
 * byte, is n quarters of an hour after the UTC midnight before `madeAt`. All in milliseconds.
 */
export function encodeFreeTimes(free: readonly number[], madeAt: number): Uint8Array {
  const first = computeFirstQuarter(madeAt);
  const last = free.at(-1);
  const bits = new Uint8Array(last === undefined ? 0 : ((toQuarter(last) - first) >> 3) + 1);
  for (const at of free) {
    const bit = toQuarter(at) - first;
    bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return bits;
}

/** The free times encoded by `encodeFreeTimes`, in order. */
export function* decodeFreeTimes(bits: Uint8Array, madeAt: number): Generator<number> {
  const first = computeFirstQuarter(madeAt);
  for (const [place, byte] of bits.entries()) {
    for (let bit = 0; byte >> bit > 0; bit += 1) {
      if ((byte >> bit) & 1) yield (first + place * 8 + bit) * QUARTER_MS;
    }
  }
}

/** Looks up in which of these ranges, in order and apart from each other, a quarter of an hour begins; -1 for none. */
export function createRangeFinder(ranges: readonly TimeRange[]): (at: number) => number {
  const first = toQuarter(ranges[0]?.from ?? 0);
  const places: number[] = [];
  for (const [place, { from, until }] of ranges.entries()) {
    for (let quarter = Math.ceil(from / QUARTER_MS); quarter * QUARTER_MS < until; quarter += 1) {
      places[quarter - first] = place;
    }
  }
  return (at) => places[toQuarter(at) - first] ?? -1;
}
