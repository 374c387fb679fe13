import type { CancelBooking } from "@kalima/contracts/api";
import { bookingCancelled } from "@kalima/contracts/events";
import { cancelBooking } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** Cancels a booking and publishes `booking.cancelled`. */
export function useCancelBooking(bookingId: string) {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (body: CancelBooking) =>
      http.call(cancelBooking, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (booking) => {
      keys.succeed();
      toasts.show({
        tone: "success",
        text: t(booking.status === "confirmed" ? "cancelPaid.released" : "toast.cancelled"),
      });
      bus.publish(bookingCancelled, { bookingId });
    },
    onError: (error) => keys.fail(error),
  });
}
