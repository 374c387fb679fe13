import { extendPack } from "@kalima/contracts/operations";
import { usePlatform } from "@kalima/platform/react";
import { useStaffChange } from "./use-staff-change.ts";

/** Prolongs a pack by so many days, for staff. */
export function useExtendPack(bookingId: string) {
  const { http } = usePlatform();
  return useStaffChange({
    call: (body: { days: number }, idempotencyKey) =>
      http.call(extendPack, { params: { id: bookingId }, body, idempotencyKey }),
    done: () => "extend.done",
  });
}
