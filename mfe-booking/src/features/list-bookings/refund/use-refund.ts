import type { MakeRefund } from "@kalima/contracts/api";
import { makeRefund, readRefundQuote } from "@kalima/contracts/operations";
import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { useState } from "react";

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
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (body: MakeRefund) =>
      http.call(makeRefund, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: ({ state }) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(`refund.done.${state}`) });
      for (const key of ["bookings", "lessons"]) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      keys.fail(error);
      // What was left may have gone back meanwhile.
      void client.invalidateQueries({ queryKey: quoteOf(bookingId) });
    },
  });
}
