import { countBookings } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";

/** How many bookings of the reader have each status. Like the list, refetched on booking events. */
export function useBookingCounts({ isCounted }: { isCounted: boolean }) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["bookings", "counts"],
    enabled: isCounted,
    queryFn: ({ signal }) => http.call(countBookings, { signal }),
  });
}
