import type { TimeSlot } from "@kalima/contracts/api";
import { listTimeSlots } from "@kalima/contracts/operations";
import type { Platform } from "@kalima/platform";
import { usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";

function slotsOf(http: Platform["http"], trainerId: string, date: string) {
  return {
    queryKey: ["time-slots", trainerId, date],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      http.call(listTimeSlots, { params: { id: trainerId }, query: { date }, signal }),
  };
}

/** Start times of one day (`YYYY-MM-DD`, the visitor's zone). */
export function useTimeSlots(trainerId: string, date: string) {
  const { http } = usePlatform();
  return useQuery(slotsOf(http, trainerId, date));
}

/** Fetches the time slots of several days, bypassing the cache. @throws {AppError} when one of the requests fails. */
export function useTimeSlotsOfDays(trainerId: string): (dates: readonly string[]) => Promise<TimeSlot[]> {
  const { http } = usePlatform();
  const client = useQueryClient();
  return async (dates) => {
    const days = await Promise.all(dates.map((date) => client.fetchQuery(slotsOf(http, trainerId, date))));
    return days.flat();
  };
}
