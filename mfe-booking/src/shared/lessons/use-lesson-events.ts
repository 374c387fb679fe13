import { bookingCancelled } from "@kalima/booking-contract";
import { bookingConfirmed } from "@kalima/payment-contract";
import { useEvent, useQueryClient } from "@kalima/platform/react";

/** Refetches whatever shows lessons when a booking is paid or cancelled. */
export function useLessonEvents() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["lessons"] });
  useEvent(bookingConfirmed, refresh);
  useEvent(bookingCancelled, refresh);
}
