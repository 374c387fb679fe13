import type { BookingStatus } from "@kalima/booking-contract";
import { bookingCancelled, bookingCreated, countBookings, listBookings, readBooking } from "@kalima/booking-contract";
import { isAppError } from "@kalima/contracts/errors";
import { bookingConfirmed } from "@kalima/payment-contract";
import { joinPages, useCursorPages } from "@kalima/platform/pages";
import { useEvent, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { pollIntervalMs } from "./poll-interval.ts";

const PAGE_SIZE = 20;

/**
 * The reader's bookings, page by page; until a new answer arrives, those of the filter before. Refetched on booking
 * events and polled while a payment is pending.
 */
export function useBookings(statuses: readonly BookingStatus[]) {
  const { http } = usePlatform();
  const status = statuses.length > 0 ? statuses.join(",") : undefined;
  useBookingEvents();

  return useCursorPages(
    ["bookings", status ?? "all"],
    ({ cursor, signal }) => http.call(listBookings, { query: { status, cursor, limit: PAGE_SIZE }, signal }),
    {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state }) => pollIntervalMs(joinPages(state), Date.now()),
    },
  );
}

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

/** Nothing has this id, or it is malformed: retrying would not help. */
export const isMissing = (error: unknown): boolean =>
  isAppError(error) && (error.status === 404 || error.code === "request.invalid");

/** How many bookings of the reader have each status. Like the list, refetched on booking events. */
export function useBookingCounts() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["bookings", "counts"],
    queryFn: ({ signal }) => http.call(countBookings, { signal }),
  });
}

/** Refetches whatever shows bookings when one is made, paid or cancelled. */
export function useBookingEvents() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["bookings"] });
  useEvent(bookingCreated, refresh);
  useEvent(bookingConfirmed, refresh);
  useEvent(bookingCancelled, refresh);
}
