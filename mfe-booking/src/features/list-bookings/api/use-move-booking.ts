import type { MoveBooking } from "@kalima/contracts/api";
import { listTakeovers, moveBooking } from "@kalima/contracts/operations";
import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { useState } from "react";

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
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (body: MoveBooking) =>
      http.call(moveBooking, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("move.done") });
      for (const key of ["bookings", "lessons"]) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      keys.fail(error);
      // Whoever was free may not be any more.
      void client.invalidateQueries({ queryKey: takeovers(bookingId) });
    },
  });
}
