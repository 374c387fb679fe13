import { extendPack } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** Prolongs a pack by so many days, for staff. */
export function useExtendPack(bookingId: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (days: number) =>
      http.call(extendPack, { params: { id: bookingId }, body: { days }, idempotencyKey: keys.keyFor({ days }) }),
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("extend.done") });
      void client.invalidateQueries({ queryKey: ["bookings"] });
    },
    onError: (error) => keys.fail(error),
  });
}
