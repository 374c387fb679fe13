import { keepReplacement } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** Keeps the trainer who took over. */
export function useKeepReplacement(bookingId: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: () => http.call(keepReplacement, { params: { id: bookingId }, idempotencyKey: keys.keyFor({}) }),
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("replacement.kept") });
      void client.invalidateQueries({ queryKey: ["bookings"] });
    },
    onError: (error) => keys.fail(error),
  });
}
