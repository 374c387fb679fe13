import { bookingCancelled, bookingConfirmed, bookingCreated } from "@kalima/contracts/events";
import { useEvent, useQueryClient } from "@kalima/platform/react";

/** Refetches whatever shows bookings when one is made, paid or cancelled. */
export function useBookingEvents() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["bookings"] });
  useEvent(bookingCreated, refresh);
  useEvent(bookingConfirmed, refresh);
  useEvent(bookingCancelled, refresh);
}
