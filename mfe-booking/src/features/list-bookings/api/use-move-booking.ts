import type { MoveBooking } from "@kalima/contracts/api";
import { listTakeovers, moveBooking } from "@kalima/contracts/operations";
import { usePlatform, useQuery } from "@kalima/platform/react";
import { useStaffChange } from "./use-staff-change.ts";

const takeovers = (bookingId: string) => ["bookings", "takeovers", bookingId];

/** Trainers who could take over a booking now. */
export function useTakeovers(bookingId: string) {
  const { http } = usePlatform();
  return useQuery({
    queryKey: takeovers(bookingId),
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
    basis: takeovers(bookingId),
  });
}
