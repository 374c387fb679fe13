import type { CancelLesson, LessonDetails, ProposeTime } from "@kalima/contracts/api";
import { answerProposal, cancelLesson, proposeTime, rescheduleLesson } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** A change of the reader to when a lesson takes place, or whether. */
export type TimeChange =
  | { do: "cancel"; body: CancelLesson }
  | { do: "reschedule"; body: { startsAt: string } }
  | { do: "propose"; body: ProposeTime }
  | { do: "accept" }
  | { do: "decline" }
  | { do: "withdraw" };

/** Changes a lesson, says so in a toast, and refetches lessons and bookings. */
export function useChangeLesson(id: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  function call(change: TimeChange): Promise<LessonDetails> {
    const to = { params: { id }, idempotencyKey: keys.keyFor(change) };
    if (change.do === "cancel") return http.call(cancelLesson, { ...to, body: change.body });
    if (change.do === "reschedule") return http.call(rescheduleLesson, { ...to, body: change.body });
    if (change.do === "propose") return http.call(proposeTime, { ...to, body: change.body });
    return http.call(answerProposal, { ...to, body: { accept: change.do === "accept" } });
  }

  function refresh() {
    // The times of its trainer have changed, too.
    for (const queryKey of [["lessons"], ["bookings"], ["calendar"], ["time-slots"]]) {
      void client.invalidateQueries({ queryKey });
    }
  }

  return useMutation({
    mutationFn: call,
    onSuccess: (_lesson, change) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(`change.done.${change.do}`) });
      refresh();
    },
    onError: (error) => {
      keys.fail(error);
      refresh();
    },
  });
}
