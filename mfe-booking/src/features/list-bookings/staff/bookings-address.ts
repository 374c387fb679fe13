import { BOOKING_PAYMENTS, BOOKING_SORTS, bookingStatus, type StaffBookingFilter } from "@kalima/booking-contract";

export const STATUSES = bookingStatus.options;

/** Filters of the list as an address holds them; empty for any. */
export const NO_FILTERS = { q: "", status: "", payment: "", trainer: "", student: "", from: "", to: "" };
export type BookingFilters = typeof NO_FILTERS;

const DAY = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** Reads the filters of an address; what is no value of a filter is left out. */
export function readFilters(parameters: URLSearchParams): BookingFilters {
  const read = (name: string) => parameters.get(name)?.trim().slice(0, 100) ?? "";
  const readAs = (name: string, form: RegExp) => (form.test(read(name)) ? read(name) : "");
  return {
    q: read("q"),
    status: oneOf(STATUSES, read("status")) ?? "",
    payment: oneOf(BOOKING_PAYMENTS, read("payment")) ?? "",
    trainer: readAs("trainer", ID),
    student: readAs("student", ID),
    from: readAs("from", DAY),
    to: readAs("to", DAY),
  };
}

/** True where the last day is before the first: such days are not asked for. */
export const isBackwards = ({ from, to }: Pick<BookingFilters, "from" | "to">) => from !== "" && to !== "" && to < from;

/** The filters as the server takes them. */
export function toQuery(filters: BookingFilters, sort: string): StaffBookingFilter {
  const { q, status, payment, trainer, student, from, to } = filters;
  return {
    q: q || undefined,
    status: oneOf(STATUSES, status),
    payment: oneOf(BOOKING_PAYMENTS, payment),
    trainer: trainer || undefined,
    student: student || undefined,
    fromDay: from || undefined,
    toDay: isBackwards(filters) ? undefined : to || undefined,
    sort: oneOf(BOOKING_SORTS, sort),
  };
}

/** Where the list is downloaded as a table. */
export function toDownload(query: StaffBookingFilter): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(given);
  return `/api/staff/bookings.csv${parameters.size > 0 ? `?${parameters}` : ""}`;
}
