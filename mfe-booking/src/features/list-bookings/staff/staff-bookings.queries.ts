import { listStaffBookings, type StaffBookingFilter } from "@kalima/booking-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { usePlatform } from "@kalima/platform/react";

const PAGE_SIZE = 50;

/** Bookings of everybody that a filter lets through, page by page. Whoever shows them reads them again after each change. */
export function useStaffBookings(filter: StaffBookingFilter) {
  const { http } = usePlatform();
  return useCursorPages(["bookings", "of-all", JSON.stringify(filter)], ({ cursor, signal }) =>
    http.call(listStaffBookings, { query: { ...filter, limit: PAGE_SIZE, cursor }, signal }),
  );
}
