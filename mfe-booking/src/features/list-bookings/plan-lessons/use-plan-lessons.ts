import { planLessons } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** Plans lessons of a paid pack, all of the times or none. */
export function usePlanLessons(bookingId: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (startsAt: readonly string[]) => {
      const body = { startsAt: [...startsAt] };
      return http.call(planLessons, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) });
    },
    onSuccess: () => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("plan.done") });
      for (const queryKey of [["bookings"], ["lessons"], ["calendar"], ["time-slots"]]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    onError: (error) => keys.fail(error),
  });
}
