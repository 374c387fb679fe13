import type { Booking } from "@kalima/booking-contract";
import { readBooking } from "@kalima/booking-contract";
import { usePlatform, useQuery, useSearchParams } from "@kalima/platform/react";
import { useState } from "react";

/** Parameter of the booking page's address with the reference code of the booking that was made there. */
const HELD = "held";
/** Statuses of a booking that still waits for its payment, or waited in vain. */
const UNPAID: readonly Booking["status"][] = ["awaiting_payment", "pending", "expired"];

/**
 * The booking that was made on this page before its visitor went on to pay: only the address, which is read once, names
 * it. Null without one, and for one that is paid, cancelled or another person's.
 */
export function useHeldBooking() {
  const { http } = usePlatform();
  const [parameters, setParameters] = useSearchParams();
  const [reference, setReference] = useState(() => parameters.get(HELD));
  const query = useQuery({
    queryKey: ["bookings", "one", reference ?? ""],
    queryFn: ({ signal }) => http.call(readBooking, { params: { id: reference ?? "" }, signal }),
    enabled: reference !== null,
    retry: false,
  });
  const found = reference === null ? undefined : query.data;

  return {
    isPending: reference !== null && query.isPending,
    booking: found && UNPAID.includes(found.status) ? found : null,
    /** Names a new booking in the history entry of the page, for the way back from the payment. */
    remember: (booking: Booking) => setParameters({ [HELD]: booking.referenceCode }, { replace: true }),
    forget() {
      setReference(null);
      setParameters({}, { replace: true });
    },
  };
}
