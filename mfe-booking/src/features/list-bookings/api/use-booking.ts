import { readBooking } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { pollIntervalMs } from "../poll-interval.ts";
import { useBookingEvents } from "./use-booking-events.ts";

/** One booking by its reference code, kept up to date like the list. */
export function useBooking(reference: string) {
  const { http } = usePlatform();
  useBookingEvents();
  return useQuery({
    queryKey: ["bookings", "one", reference],
    queryFn: ({ signal }) => http.call(readBooking, { params: { id: reference }, signal }),
    refetchInterval: ({ state }) => pollIntervalMs(state.data ? [state.data] : [], Date.now()),
  });
}
