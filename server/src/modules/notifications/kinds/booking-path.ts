/** The booking that a notification leads to; those of earlier versions name none. */
export type BookingLink = { referenceCode?: string };

/** The page of one booking, or the list of bookings. */
export function bookingPath({ referenceCode }: BookingLink): string {
  return referenceCode ? `/profile/bookings/${referenceCode}` : "/profile/bookings";
}
