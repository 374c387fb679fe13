import type { Booking } from "@kalima/contracts/api";
import { bookingCancelled } from "@kalima/contracts/events";
import { useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { useState } from "react";
import { createActionKeys } from "../../../shared/action-keys.ts";

/** Gives a booking up. */
export function useCancelBooking(bookingId: string) {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: () =>
      http.post<Booking>(`/bookings/${bookingId}/cancel`, {}, { idempotencyKey: keys.keyFor(bookingId), quiet: true }),
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("toast.cancelled") });
      bus.publish(bookingCancelled, { bookingId });
    },
    onError: (error) => keys.fail(error),
  });
}
