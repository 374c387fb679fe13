import type { AnswerRenewal } from "@kalima/contracts/api";
import { answerRenewal } from "@kalima/contracts/operations";
import { useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";

/** Saves whether the student wants another pack. */
export function useAnswerRenewal(bookingId: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();

  return useMutation({
    mutationFn: (answer: Omit<AnswerRenewal, "bookingId">) =>
      http.call(answerRenewal, { body: { bookingId, ...answer } }),
    onSuccess: () => {
      toasts.show({ tone: "success", text: t("renewal.saved") });
      void client.invalidateQueries({ queryKey: ["bookings"] });
    },
  });
}
