import { DAY_MS } from "@kalima/contracts/domain";

/** A pack stays valid this long after its last planned lesson, so that a student who gives it back in time can take another that day. */
export const DAYS_AFTER_LAST_LESSON = 1;

/** A pack when it is paid. Instants are epoch milliseconds. */
export type PaidPack = {
  paidAt: number;
  /** From the price list: 30, 60, 120 or 240 days (PO-06). */
  validForDays: number;
  /** Starts of the lessons that are planned already, in any order. */
  lessonStarts: readonly number[];
};
/**
 * When the credits of a pack end, in epoch milliseconds: after its days, or a day after the start of the last lesson that
 * was planned with the purchase, whichever is later. So no lesson is sold outside its own pack.
 */
export function computePackEnd({ paidAt, validForDays, lessonStarts }: PaidPack): number {
  const lastStart = Math.max(...lessonStarts, Number.NEGATIVE_INFINITY);
  return Math.max(paidAt + validForDays * DAY_MS, lastStart + DAYS_AFTER_LAST_LESSON * DAY_MS);
}
