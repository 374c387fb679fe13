import { type BookingStatus, bookingStatus } from "@kalima/contracts/domain";

export const STATUSES = bookingStatus.options;

/** Reads `?status=a,b`; unknown words are ignored, none means all. */
export function statusesFrom(parameters: URLSearchParams): BookingStatus[] {
  const wanted = (parameters.get("status") ?? "").split(",");
  return STATUSES.filter((status) => wanted.includes(status));
}

/** The filter after one chip was pressed, in the fixed order of statuses. */
export function toggled(statuses: readonly BookingStatus[], status: BookingStatus): BookingStatus[] {
  return STATUSES.filter((each) => (each === status ? !statuses.includes(each) : statuses.includes(each)));
}
