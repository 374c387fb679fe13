import type { Booking, CreateBooking, TrainerWithPrices } from "@kalima/contracts/api";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { bookingCreated } from "@kalima/contracts/events";
import { createBooking } from "@kalima/contracts/operations";
import {
  createActionKeys,
  useMutation,
  useNow,
  usePlatform,
  useQueryClient,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { useTimesZone } from "@kalima/ui/calendar";
import { useState } from "react";
import { missingStep, missingStepFrom } from "../../shared/account-step.ts";
import { type TakenTimes, takenTimesFrom } from "../../shared/times/taken-times.ts";
import { type DraftChange, listOffers, unresolvedConflicts } from "./booking-draft.ts";
import { findProblems, type Problems, problemsFrom } from "./problems.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

/** State of the booking page: the draft, its problems, and the held booking after success. */
export function useBookLessons(trainer: TrainerWithPrices) {
  const { id: trainerId } = trainer;
  const offers = listOffers(trainer);
  const { navigation } = usePlatform();
  const page = `/booking/${trainerId}`;
  const session = useSession();
  const timesZone = useTimesZone(trainer.timeZone);
  // Rules are about the visitor's own day, whatever zone is shown.
  const zone = timesZone.own;
  const now = useNow(MINUTE_MS);
  const hold = useHold();
  const [held, setHeld] = useState<Booking | null>(null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [found, setFound] = useState<TakenTimes | null>(null);

  const {
    draft,
    change: changeDraft,
    day,
    selectDay,
    heldTime,
    hold: holdTime,
  } = useBookingDraft({ trainer, zone: timesZone.shown, isKept: held === null, onRefused: showRefusal });

  function change(next: DraftChange) {
    setRefused({});
    changeDraft(next);
  }

  /** Shows an error at its field, or alternatives to times that are taken. */
  function showRefusal(error: unknown) {
    const taken = takenTimesFrom(error);
    const refusal = problemsFrom(error);
    setFound(taken);
    // Without a hold the time stays chosen; booking checks whether it is free.
    if (taken || refusal.times) setRefused(refusal);
  }

  /** The alternative to a single chosen time is also held at once. */
  function replace(gone: string, by: string) {
    change({ type: "replaceTime", gone, by });
    if (draft.times.length === 1) holdTime(by, draft.lessonMinutes);
  }

  /** Validates the draft and holds its times; problems found here or by the server are passed to `onRefused`. */
  function tryHold(onRefused: (problems: Problems) => void) {
    if (zone === null) return;
    setSubmitted(true);
    setRefused({});
    const problems = findProblems(draft, { day, now: Date.now(), zone });
    if (draft.pack === null || Object.keys(problems).length > 0) return onRefused(problems);

    const step = missingStep(session, page);
    if (step) return navigation.go(step);

    const note = draft.note.trim();
    // A server of an earlier version has no lengths.
    const length = trainer.offers && { lessonMinutes: draft.lessonMinutes };
    hold.mutate(
      { teacherId: trainerId, pack: draft.pack, ...length, startsAt: [...draft.times], ...(note && { note }) },
      {
        onSuccess: (booking) => {
          setFound(null);
          setSubmitted(false);
          setHeld(booking);
        },
        onError: (error) => {
          const missing = missingStepFrom(error, page);
          if (missing) return navigation.go(missing);
          const refusal = problemsFrom(error);
          const taken = takenTimesFrom(error);
          setFound(taken);
          setRefused(refusal);
          if (!taken) onRefused(refusal);
        },
      },
    );
  }

  return {
    offers,
    draft,
    change,
    day,
    selectDay,
    timesZone,
    now,
    problems: { ...(wasSubmitted && zone !== null ? findProblems(draft, { day, now, zone }) : {}), ...refused },
    taken: unresolvedConflicts(found, draft),
    isHolding: hold.isPending,
    tryHold,
    held,
    replace,
    heldTime,
    chooseAgain: () => setHeld(null),
  };
}

/** Creates a booking; its times are held until it is paid or the hold expires. */
function useHold() {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const client = useQueryClient();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    mutationFn: (wanted: CreateBooking) =>
      http.call(createBooking, { body: wanted, idempotencyKey: keys.keyFor(wanted) }),
    onSuccess: (booking) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("toast.created") });
      const { id: bookingId, referenceCode, createdAt } = booking;
      bus.publish(bookingCreated, { bookingId, referenceCode, createdAt });
    },
    onError: (error) => keys.fail(error),
    // A failure also means the shown availability may be outdated.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["calendar"] });
      void client.invalidateQueries({ queryKey: ["time-slots"] });
    },
  });
}
