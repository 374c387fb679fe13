import type { MakeRefund } from "@kalima/contracts/api";
import { makeRefund, readRefundQuote } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { useStaffChange } from "../api/use-staff-change.ts";

const quoteOf = (bookingId: string) => ["bookings", "refund", bookingId];

/** What may be given back of a booking now, for staff. */
export function useRefundQuote(bookingId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: quoteOf(bookingId),
    queryFn: ({ signal }) => http.call(readRefundQuote, { params: { id: bookingId }, signal }),
    // An older answer would show what is gone by now.
    gcTime: 0,
  });
}

/** Refunds a booking in money or lessons; a large refund is requested and waits for approval. */
export function useRefund(bookingId: string) {
  const { http } = usePlatform();
  return useStaffChange({
    call: (body: MakeRefund, idempotencyKey) =>
      http.call(makeRefund, { params: { id: bookingId }, body, idempotencyKey }),
    done: ({ state }) => `refund.done.${state}`,
    basis: quoteOf(bookingId),
  });
}
