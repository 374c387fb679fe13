import { DAY_MS } from "@kalima/contracts/domain";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { readSupportFigures } from "@kalima/support-contract";

export const PERIODS = ["day", "week", "month"] as const;
export type Period = (typeof PERIODS)[number];
/** Days of a period, today included. */
const DAYS: Record<Period, number> = { day: 1, week: 7, month: 30 };

/** Days of a period that ends with `to`, the earliest first. */
export function listDays(to: string, period: Period): string[] {
  const last = Date.parse(to);
  return Array.from({ length: DAYS[period] }, (_, at) =>
    new Date(last - (DAYS[period] - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Figures of a period that ends today. The server says which day it is at the school. */
export function useFigures(period: Period) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["support-figures", period],
    queryFn: async ({ signal }) => {
      const today = await http.call(readSupportFigures, { query: {}, signal });
      const [from] = listDays(today.to, period);
      return from === today.from ? today : http.call(readSupportFigures, { query: { from, to: today.to }, signal });
    },
  });
}
