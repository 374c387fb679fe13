/** Booking that a notification links to; undefined in notifications of earlier versions. */
export type BookingLink = { referenceCode?: string };

/** Returns the page of one booking, or the list of bookings without a code. */
export function formatBookingPath({ referenceCode }: BookingLink): string {
  return referenceCode ? `/profile/bookings/${referenceCode}` : "/profile/bookings";
}
