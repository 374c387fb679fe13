import type { SpeakingCheck } from "@kalima/booking-contract";
import {
  bookingCreated,
  bookSpeakingCheck,
  getSpeakingCheck,
  getSpeakingCheckCalendar,
  listSpeakingCheckSlots,
} from "@kalima/booking-contract";
import type { Platform } from "@kalima/platform";
import {
  createActionKeys,
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { useState } from "react";
import type { TimesSource } from "../../shared/times/times-source.ts";

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

/** Times at which any trainer is free for a check. */
export function checkTimes(http: Platform["http"]): TimesSource {
  return {
    month: (month) => ({
      queryKey: ["speaking-check-times", "month", month],
      queryFn: ({ signal }) => http.call(getSpeakingCheckCalendar, { query: { month }, signal }),
    }),
    day: (date) => ({
      queryKey: ["speaking-check-times", "day", date],
      queryFn: ({ signal }) => http.call(listSpeakingCheckSlots, { query: { date }, signal }),
    }),
  };
}
