import type { AssessSpeaking } from "@kalima/contracts/api";
import { assessSpeaking } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** Writes down the level that a trainer heard. */
export function useAssessCheck(bookingId: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (body: AssessSpeaking) =>
      http.call(assessSpeaking, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("assess.saved") });
      void client.invalidateQueries({ queryKey: ["bookings"] });
    },
    onError: (error) => keys.fail(error),
  });
}
