import { listTimeSlots } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** The time slots of one day (`YYYY-MM-DD`, the visitor's zone) that nobody has taken. */
export function useFreeTimes(trainerId: string, date: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["time-slots", trainerId, date],
    queryFn: ({ signal }) => http.call(listTimeSlots, { params: { id: trainerId }, query: { date }, signal }),
    select: (slots) => slots.filter(({ free }) => free),
  });
}
