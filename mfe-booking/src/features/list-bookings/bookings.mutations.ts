import type { AnswerRenewal, AssessSpeaking, Booking, CancelBooking } from "@kalima/booking-contract";
import {
  answerRenewal,
  assessSpeaking,
  bookingCancelled,
  cancelBooking,
  keepReplacement,
} from "@kalima/booking-contract";
import { createActionKeys, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { useState } from "react";
import { useReader } from "./reader.ts";

/** Cancels a booking and publishes `booking.cancelled`. */
export function useCancelBooking(bookingId: string) {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const reader = useReader();
  const [keys] = useState(() => createActionKeys());

  function describeCancellation({ status, cancellation }: Booking): string {
    if (status === "confirmed") return t("cancelPaid.released", reader);
    return t(cancellation?.money === "approval" ? "cancelPaid.waiting" : "toast.cancelled");
  }

  return useMutation({
    mutationFn: (body: CancelBooking) =>
      http.call(cancelBooking, { params: { id: bookingId }, body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: (booking) => {
      keys.succeed();
      toasts.show({
        tone: "success",
        text: describeCancellation(booking),
      });
      bus.publish(bookingCancelled, { bookingId });
    },
    onError: (error) => keys.fail(error),
  });
}

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

/** Writes down the level that a trainer heard. */
export function useAssessCheck(bookingId: string) {
  const { http } = usePlatform();
  return useStaffChange({
    call: (body: AssessSpeaking, idempotencyKey) =>
      http.call(assessSpeaking, { params: { id: bookingId }, body, idempotencyKey }),
    done: () => "assess.saved",
  });
}

type StaffChange<Body, Answer> = {
  call: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** Key of the text that says what was done. */
  done: (answer: Answer) => string;
  /** Query that a failure may mean is out of date. */
  basis?: readonly string[];
};

/**
 * Sends a change that trainers or staff make to a booking: the same attempt counts once, and all lists are refetched
 * after it.
 */
export function useStaffChange<Body extends object, Answer>({ call, done, basis }: StaffChange<Body, Answer>) {
  const { toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (body: Body) => call(body, keys.keyFor(body)),
    onSuccess: (answer) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t(done(answer)) });
      for (const key of ["bookings", "lessons"]) void client.invalidateQueries({ queryKey: [key] });
    },
    onError: (error) => {
      keys.fail(error);
      if (basis) void client.invalidateQueries({ queryKey: basis });
    },
  });
}
