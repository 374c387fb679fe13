import type { MoveBooking } from "@kalima/booking-contract";
import { extendPack, listTakeovers, moveBooking } from "@kalima/booking-contract";
import type { MakeRefund } from "@kalima/payment-contract";
import { makeRefund, readRefundQuote } from "@kalima/payment-contract";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { useStaffChange } from "./bookings.mutations.ts";

/** Prolongs a pack by so many days, for staff. */
export function useExtendPack(bookingId: string) {
  const { http } = usePlatform();
  return useStaffChange({
    call: (body: { days: number }, idempotencyKey) =>
      http.call(extendPack, { params: { id: bookingId }, body, idempotencyKey }),
    done: () => "extend.done",
  });
}

const toTakeoversKey = (bookingId: string) => ["bookings", "takeovers", bookingId];

/** Trainers who could take over a booking now. */
export function useTakeovers(bookingId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: toTakeoversKey(bookingId),
    queryFn: ({ signal }) => http.call(listTakeovers, { params: { id: bookingId }, signal }),
  });
}

/** Gives a booking to another trainer, for staff. */
export function useMoveBooking(bookingId: string) {
  const { http } = usePlatform();
  return useStaffChange({
    call: (body: MoveBooking, idempotencyKey) =>
      http.call(moveBooking, { params: { id: bookingId }, body, idempotencyKey }),
    done: () => "move.done",
    basis: toTakeoversKey(bookingId),
  });
}

const toQuoteKey = (bookingId: string) => ["bookings", "refund", bookingId];

/** The amount or lessons that may be given back for a booking now, for staff. */
export function useRefundQuote(bookingId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: toQuoteKey(bookingId),
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
    basis: toQuoteKey(bookingId),
  });
}
