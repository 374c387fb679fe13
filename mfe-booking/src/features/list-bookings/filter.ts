import type { BookingCounts } from "@kalima/booking-contract";
import { type BookingStatus, bookingStatus } from "@kalima/booking-contract";

export const STATUSES = bookingStatus.options;

/** Reads `?status=a,b`; unknown values are ignored, an empty list means all. */
export function statusesFrom(parameters: URLSearchParams): BookingStatus[] {
  const wanted = (parameters.get("status") ?? "").split(",");
  return STATUSES.filter((status) => wanted.includes(status));
}

/** Adds or removes one status, keeping the order of `STATUSES`. */
export function toggleStatus(statuses: readonly BookingStatus[], status: BookingStatus): BookingStatus[] {
  return STATUSES.filter((each) => (each === status ? !statuses.includes(each) : statuses.includes(each)));
}

type Choice = { status: BookingStatus; count: number | undefined };

/**
 * Choices of the filter. Once the bookings are counted: the statuses that occur, and chosen ones, so that they can be
 * taken back. Until then every status, without numbers.
 */
export function filterChoices(
  chosen: readonly BookingStatus[],
  counts: BookingCounts | undefined,
): { all: number | undefined; statuses: Choice[] } {
  if (!counts) return { all: undefined, statuses: STATUSES.map((status) => ({ status, count: undefined })) };
  const counted = STATUSES.map((status) => ({
    status,
    count: counts.find((each) => each.status === status)?.count ?? 0,
  }));
  return {
    all: counts.reduce((sum, { count }) => sum + count, 0),
    statuses: counted.filter(({ status, count }) => count > 0 || chosen.includes(status)),
  };
}
