import { ORDER_STATES, PAID_METHODS, PAYMENT_SORTS, type PaymentsFilter } from "@kalima/payment-contract";

/** Filters of the list as an address holds them; empty for any. */
const FILTER_NAMES = ["q", "state", "method", "from", "to"] as const;
export type PaymentFilters = Record<(typeof FILTER_NAMES)[number], string>;

export const NO_FILTERS: PaymentFilters = { q: "", state: "", method: "", from: "", to: "" };

const DAY = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value === text);

/** Reads the filters of an address; what is no value of a filter is left out. */
export function readFilters(parameters: URLSearchParams): PaymentFilters {
  const read = (name: string) => parameters.get(name)?.trim().slice(0, 100) ?? "";
  const day = (name: string) => (DAY.test(read(name)) ? read(name) : "");
  return {
    q: read("q"),
    state: oneOf(ORDER_STATES, read("state")) ?? "",
    method: oneOf(PAID_METHODS, read("method")) ?? "",
    from: day("from"),
    to: day("to"),
  };
}

/** True where the last day is before the first: nothing is asked for then. */
export const isBackwards = ({ from, to }: Pick<PaymentFilters, "from" | "to">) => from !== "" && to !== "" && to < from;

/** The filters as the server takes them. */
export function toQuery({ q, state, method, from, to }: PaymentFilters, sort: string): PaymentsFilter {
  return {
    q: q || undefined,
    state: oneOf(ORDER_STATES, state),
    method: oneOf(PAID_METHODS, method),
    fromDay: from || undefined,
    toDay: to || undefined,
    sort: oneOf(PAYMENT_SORTS, sort),
  };
}

/** Where the list is downloaded as a table. */
export function toDownload(query: PaymentsFilter): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const parameters = new URLSearchParams(given);
  return `/api/staff/payments.csv${parameters.size > 0 ? `?${parameters}` : ""}`;
}
