import type { SpeakingCheck } from "@kalima/contracts/api";
import { bookingCreated } from "@kalima/contracts/events";
import { bookSpeakingCheck, getSpeakingCheck } from "@kalima/contracts/operations";
import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { useState } from "react";

const KEY = ["speaking-check"];

/** Where the visitor is with the check. */
export function useSpeakingCheck() {
  const { http } = usePlatform();
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => http.call(getSpeakingCheck, { signal }) });
}

/** Books the check; the page then shows the appointment. */
export function useBookCheck() {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (startsAt: string) =>
      http.call(bookSpeakingCheck, { body: { startsAt }, idempotencyKey: keys.keyFor(startsAt) }),
    onSuccess: ({ id: bookingId, referenceCode, createdAt, teacher, lessons }) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("check.toast.booked") });
      bus.publish(bookingCreated, { bookingId, referenceCode, createdAt });
      const [meeting] = lessons;
      client.setQueryData<SpeakingCheck>(KEY, (check) =>
        check && meeting
          ? {
              ...check,
              state: "booked",
              appointment: { bookingId, teacher, startsAt: meeting.startsAt, endsAt: meeting.endsAt },
            }
          : check,
      );
    },
    onError: (error) => keys.fail(error),
    onSettled: () => void client.invalidateQueries({ queryKey: ["speaking-check-times"] }),
  });
}
