import type { Trainer } from "@kalima/contracts/api";
import { getTeacherCalendar } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { shortest } from "./shortest.ts";

/** A trainer's free times of one month (`YYYY-MM`) by date, in `dayZone`, by default the visitor's. */
export function useMonth(trainer: Trainer, month: string, dayZone: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["calendar", trainer.id, month, dayZone],
    queryFn: ({ signal }) =>
      http.call(getTeacherCalendar, {
        params: { id: trainer.id },
        query: { month, ...shortest(trainer), ...(dayZone && { timeZone: dayZone }) },
        signal,
      }),
    select: (days) => new Map(days.map((day) => [day.date, day])),
  });
}
