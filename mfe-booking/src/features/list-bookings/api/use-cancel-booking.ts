import type { Booking, CancelBooking } from "@kalima/contracts/api";
import { bookingCancelled } from "@kalima/contracts/events";
import { cancelBooking } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useTranslation } from "@kalima/platform/react";
import { useState } from "react";
import { useReader } from "../reader.ts";

/** Cancels a booking and publishes `booking.cancelled`. */
export function useCancelBooking(bookingId: string) {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const reader = useReader();
  const [keys] = useState(() => createActionKeys());

  function textOf({ status, cancellation }: Booking): string {
    if (status === "confirmed") return t("cancelPaid.released", reader);
    return t(cancellation?.money === "approval" ? "cancelPaid.waiting" : "toast.cancelled");
  }

  return useMutation({
    mutationFn: (body: CancelBooking) =>
      http.call(cancelBooking, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (booking) => {
      keys.succeed();
      toasts.show({
        tone: "success",
        text: textOf(booking),
      });
      bus.publish(bookingCancelled, { bookingId });
    },
    onError: (error) => keys.fail(error),
  });
}
