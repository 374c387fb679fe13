import type { CalendarDay } from "@kalima/catalog-contract";

/** Days by date, as a query has them. */
export type ShownDays = {
  data: ReadonlyMap<string, CalendarDay> | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
};

type MonthAnswer = {
  data: readonly CalendarDay[] | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
};

/** The days of several months as of one query; those that have arrived are shown while others are on their way. */
export function joinMonths(months: readonly MonthAnswer[]): ShownDays {
  const arrived = months.flatMap(({ data }) => data ?? []);
  return {
    data: arrived.length > 0 ? new Map(arrived.map((day) => [day.date, day])) : undefined,
    isPending: months.some(({ isPending }) => isPending),
    error: months.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const month of months) if (month.error !== null) month.refetch();
    },
  };
}
