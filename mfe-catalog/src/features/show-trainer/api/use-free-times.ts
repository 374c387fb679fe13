import type { Trainer } from "@kalima/contracts/api";
import { listTimeSlots } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { shortest } from "./shortest.ts";

/** The time slots of one day (`YYYY-MM-DD` in `dayZone`, by default the visitor's) that nobody has taken. */
export function useFreeTimes(trainer: Trainer, date: string, dayZone: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["time-slots", trainer.id, date, dayZone],
    queryFn: ({ signal }) =>
      http.call(listTimeSlots, {
        params: { id: trainer.id },
        query: { date, ...shortest(trainer), ...(dayZone && { timeZone: dayZone }) },
        signal,
      }),
    select: (slots) => slots.filter(({ free }) => free),
  });
}
