import type { Booking } from "@kalima/booking-contract";
import { LESSON_CHANGE_HOURS } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";

/** Refund of an order whose booking is cancelled (PO-02). */
export type RefundDates = {
  /**
   * `all`: everything until `until`, later the sessions that are far enough ahead. `part`: the first session is too near,
   * others come back. `none`: every session is too near.
   */
  kind: "all" | "part" | "none";
  /** Set for `all`. */
  until: string | null;
  /** True while the pack holds sessions beside the first one, which may come back when that does not. */
  hasMore: boolean;
  /** True while the pack holds sessions without a time: they come back whenever the booking is cancelled. */
  hasUnplanned: boolean;
};

/** `now`: epoch milliseconds. */
export function refundDates({ lessons, pack }: Pick<Booking, "lessons" | "pack">, now: number): RefundDates {
  const ends = lessons
    .map(({ startsAt }) => Date.parse(startsAt) - LESSON_CHANGE_HOURS * HOUR_MS)
    .sort((a, b) => a - b);
  const [first = 0] = ends;
  const last = ends.at(-1) ?? 0;
  const hasUnplanned = pack > lessons.length;
  const facts = { hasMore: pack > 1, hasUnplanned };
  if (first > now) return { kind: "all", until: new Date(first).toISOString(), ...facts };
  return { kind: last > now || hasUnplanned ? "part" : "none", until: null, ...facts };
}
