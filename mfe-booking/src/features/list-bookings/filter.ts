import { type BookingStatus, bookingStatus } from "@kalima/contracts/domain";

export const STATUSES = bookingStatus.options;

/** Reads `?status=a,b`; unknown values are ignored, an empty list means all. */
export function statusesFrom(parameters: URLSearchParams): BookingStatus[] {
  const wanted = (parameters.get("status") ?? "").split(",");
  return STATUSES.filter((status) => wanted.includes(status));
}

/** Adds or removes one status, keeping the order of `STATUSES`. */
export function toggled(statuses: readonly BookingStatus[], status: BookingStatus): BookingStatus[] {
  return STATUSES.filter((each) => (each === status ? !statuses.includes(each) : statuses.includes(each)));
}
