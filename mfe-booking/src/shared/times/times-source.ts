import type { CalendarDay, TimeSlot } from "@kalima/contracts/api";

type Asked<Answer> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Answer>;
  staleTime?: number;
};

/** Queries of the days and times that may be chosen: of one trainer, or of any who is free. */
export type TimesSource = {
  /** Days of a month (`YYYY-MM`). */
  month(month: string): Asked<CalendarDay[]>;
  /** Start times of a day (`YYYY-MM-DD`) in the visitor's zone. */
  day(date: string): Asked<TimeSlot[]>;
};
