import type { BookingStatus } from "@kalima/contracts/domain";
import { listBookings } from "@kalima/contracts/operations";
import { useInfiniteQuery, usePlatform } from "@kalima/platform/react";
import { pollIntervalMs } from "../poll-interval.ts";
import { useBookingEvents } from "./use-booking-events.ts";

const PAGE_SIZE = 20;

/**
 * The reader's bookings, page by page; until a new answer arrives, those of the filter before. Refetched on booking
 * events and polled while a payment is pending.
 */
export function useBookings(statuses: readonly BookingStatus[]) {
  const { http } = usePlatform();
  const status = statuses.length > 0 ? statuses.join(",") : undefined;
  useBookingEvents();

  return useInfiniteQuery({
    queryKey: ["bookings", status ?? "all"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      http.call(listBookings, { query: { status, cursor: pageParam, limit: PAGE_SIZE }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => pollIntervalMs(state.data?.pages.flatMap((page) => page.items) ?? [], Date.now()),
  });
}
