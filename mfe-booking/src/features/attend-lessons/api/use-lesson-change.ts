import type { AdjournLesson, GiveFeedback, LessonDetails, RateLesson } from "@kalima/contracts/api";
import { adjournLesson, completeLesson, giveLessonFeedback, rateLesson } from "@kalima/contracts/operations";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** An action of the reader on a lesson. */
export type LessonChange =
  | { do: "adjourn"; body: AdjournLesson }
  | { do: "complete" }
  | { do: "rate"; body: RateLesson }
  | { do: "feedback"; body: GiveFeedback };

/** Changes a lesson and refetches all lists of lessons. A toast reports changes that the screen does not show by itself. */
export function useLessonChange(id: string) {
  const { http, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  function call(change: LessonChange): Promise<LessonDetails> {
    const to = { params: { id }, idempotencyKey: keys.keyFor(change) };
    if (change.do === "adjourn") return http.call(adjournLesson, { ...to, body: change.body });
    if (change.do === "rate") return http.call(rateLesson, { ...to, body: change.body });
    if (change.do === "feedback") return http.call(giveLessonFeedback, { ...to, body: change.body });
    return http.call(completeLesson, to);
  }

  return useMutation({
    mutationFn: call,
    onSuccess: (_lesson, change) => {
      keys.succeed();
      if (change.do === "rate") toasts.show({ tone: "success", text: t("lessons.rate.saved") });
      if (change.do === "feedback") toasts.show({ tone: "success", text: t("lessons.feedback.saved") });
      void client.invalidateQueries({ queryKey: ["own-trainers"] });
      return client.invalidateQueries({ queryKey: ["lessons"] });
    },
    onError: (error) => {
      keys.fail(error);
      // The action is no longer possible: show the current ones.
      void client.invalidateQueries({ queryKey: ["lessons"] });
    },
  });
}
