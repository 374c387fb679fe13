import type {
  AdjournLesson,
  AnnounceDelay,
  CancelLesson,
  ConsentToFeedback,
  GiveFeedback,
  HideFeedback,
  LessonDetails,
  ProposeTime,
  RateLesson,
} from "@kalima/booking-contract";
import {
  adjournLesson,
  announceDelay,
  answerProposal,
  cancelLesson,
  completeLesson,
  consentToFeedback,
  giveLessonFeedback,
  hideFeedback,
  proposeTime,
  rateLesson,
  rescheduleLesson,
} from "@kalima/booking-contract";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";

/** An action of the reader on a lesson. */
export type LessonChange =
  | { do: "adjourn"; body: AdjournLesson }
  | { do: "complete" }
  | { do: "rate"; body: RateLesson }
  | { do: "feedback"; body: GiveFeedback }
  | { do: "consent"; body: ConsentToFeedback }
  | { do: "hide"; body: HideFeedback };

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
    if (change.do === "consent") return http.call(consentToFeedback, { ...to, body: change.body });
    if (change.do === "hide") return http.call(hideFeedback, { ...to, body: change.body });
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

/** A change of the reader to when a lesson takes place, or whether. */
type TimeChange =
  | { do: "cancel"; body: CancelLesson }
  | { do: "reschedule"; body: { startsAt: string } }
  | { do: "propose"; body: ProposeTime }
  | { do: "delay"; body: AnnounceDelay }
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
    if (change.do === "delay") return http.call(announceDelay, { ...to, body: change.body });
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
