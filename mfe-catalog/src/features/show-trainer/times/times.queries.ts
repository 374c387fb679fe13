import type { Trainer } from "@kalima/catalog-contract";
import { getTeacherCalendar, listTimeSlots } from "@kalima/catalog-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { joinMonths, type ShownDays } from "@kalima/ui/calendar";
import { listLessonLengths } from "../../../shared/lesson-lengths.ts";

/** A trainer's free times by date in the months (`YYYY-MM`) that are shown, in `dayZone`, by default the visitor's. */
export function useShownDays(
  trainer: Trainer,
  [first = "", second = first, third = second]: string[],
  dayZone: string | null,
): ShownDays {
  // Queries of one key are one request.
  const months = [
    useMonth(trainer, first, dayZone),
    useMonth(trainer, second, dayZone),
    useMonth(trainer, third, dayZone),
  ];
  return joinMonths(months);
}

function useMonth(trainer: Trainer, month: string, dayZone: string | null) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["calendar", trainer.id, month, dayZone],
    queryFn: ({ signal }) =>
      http.call(getTeacherCalendar, {
        params: { id: trainer.id },
        query: { month, ...shortest(trainer), ...(dayZone && { timeZone: dayZone }) },
        signal,
      }),
  });
}

/** Free time slots of one day (`YYYY-MM-DD` in `dayZone`, by default the visitor's). */
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

/** The query for times of the shortest lessons: longer ones begin at a subset of them. An earlier server has no lengths. */
function shortest(trainer: Trainer): { lessonMinutes?: number } {
  const [lessonMinutes] = listLessonLengths(trainer);
  return trainer.offers && lessonMinutes !== undefined ? { lessonMinutes } : {};
}
