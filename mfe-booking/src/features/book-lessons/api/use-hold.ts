import type { CreateBooking } from "@kalima/contracts/api";
import { bookingCreated } from "@kalima/contracts/events";
import { createBooking } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** Creates a booking; its times are held until it is paid or the hold expires. */
export function useHold() {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (wanted: CreateBooking) =>
      http.call(createBooking, { body: wanted, idempotencyKey: keys.keyFor(wanted) }),
    onSuccess: (booking) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("toast.created") });
      const { id: bookingId, referenceCode, createdAt } = booking;
      bus.publish(bookingCreated, { bookingId, referenceCode, createdAt });
    },
    onError: (error) => keys.fail(error),
    // A failure also means the shown availability may be outdated.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["calendar"] });
      void client.invalidateQueries({ queryKey: ["time-slots"] });
    },
  });
}
