import type { Booking, CreateBooking } from "@kalima/booking-contract";
import { bookingCreated, createBooking } from "@kalima/booking-contract";
import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { getTimesVersion, LESSON_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import {
  createActionKeys,
  useMutation,
  useNow,
  usePlatform,
  useQueryClient,
  useSession,
  useTranslation,
} from "@kalima/platform/react";
import { useNewerTimes, useTimesZone } from "@kalima/ui/calendar";
import { useState } from "react";
import { missingStep, missingStepFrom } from "../../shared/account-step.ts";
import { takenTimesFrom } from "../../shared/times/taken-times.ts";
import { normalizeInstant } from "../../shared/times/time-rules.ts";
import { findProblems, listOffers, type Problems, problemsFrom } from "./booking-draft.ts";
import { useHeldBooking } from "./held/held-booking.queries.ts";
import { useBookingDraft } from "./use-booking-draft.ts";

/** State of the booking page: the draft, its problems, and the held booking on the way back from its payment. */
export function useBookLessons(trainer: TrainerWithPrices) {
  const { id: trainerId } = trainer;
  const offers = listOffers(trainer);
  const { navigation, http } = usePlatform();
  const refreshTimes = useRefreshTimes();
  const page = `/booking/${trainerId}`;
  const session = useSession();
  const timesZone = useTimesZone(trainer.timeZone);
  // Rules are about the visitor's own day, whatever zone is shown.
  const zone = timesZone.own;
  const now = useNow(MINUTE_MS);
  const held = useHeldBooking();
  useNewerTimes({
    version: trainer.timesVersion,
    read: async () => (await http.call(getTimesVersion, { params: { id: trainerId } })).version,
    onChange: refreshTimes,
  });
  const [isLeaving, setLeaving] = useState(false);
  const [wasSubmitted, setSubmitted] = useState(false);

  const { draft, day, settle, refused, refuse, forgetRefusal, ...drafted } = useBookingDraft({
    trainer,
    zone: timesZone.shown,
    isKept: held.booking === null && !isLeaving,
  });
  const hold = useHold(settle);

  /** Validates the draft, holds its times and opens the payment page. `onRefused` gets the problems that this validation or the server finds. */
  function tryHold(onRefused: (problems: Problems) => void) {
    if (zone === null) return;
    setSubmitted(true);
    forgetRefusal();
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
          setLeaving(true);
          held.remember(booking);
          navigation.go(`/payment/${booking.referenceCode}`);
        },
        onError: (error) => {
          const missing = missingStepFrom(error, page);
          if (missing) return navigation.go(missing);
          refuse(error);
          if (!takenTimesFrom(error)) onRefused(problemsFrom(error));
        },
      },
    );
  }

  /** Returns to the choice, with what was booked; times that others have taken meanwhile are refused at the next try. */
  function chooseAgain({ pack, lessonMinutes = LESSON_MINUTES, lessons, note }: Booking) {
    const times = lessons.map(({ startsAt }) => normalizeInstant(startsAt));
    drafted.change({ type: "restore", kept: { pack, lessonMinutes, times, note: note ?? "" } });
    held.forget();
  }

  return {
    ...drafted,
    offers,
    draft,
    day,
    timesZone,
    now,
    problems: { ...(wasSubmitted && zone !== null ? findProblems(draft, { day, now, zone }) : {}), ...refused },
    isHolding: hold.isPending || isLeaving,
    tryHold,
    held,
    chooseAgain,
  };
}

/** Requests the shown days and times again. */
function useRefreshTimes() {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [["calendar"], ["time-slots"]]) void client.invalidateQueries({ queryKey });
  };
}

/** Creates a booking once `ready` resolves; its times are held until it is paid or the hold expires. */
function useHold(ready: () => Promise<void>) {
  const { http, bus, toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const refreshTimes = useRefreshTimes();
  const [keys] = useState(() => createActionKeys());

  return useMutation({
    async mutationFn(wanted: CreateBooking) {
      await ready();
      return http.call(createBooking, { body: wanted, idempotencyKey: keys.keyFor(wanted) });
    },
    onSuccess: (booking) => {
      keys.succeed();
      toasts.show({ tone: "success", text: t("toast.created") });
      const { id: bookingId, referenceCode, createdAt } = booking;
      bus.publish(bookingCreated, { bookingId, referenceCode, createdAt });
    },
    onError: (error) => keys.fail(error),
    // A failure also means the shown availability may be outdated.
    onSettled: refreshTimes,
  });
}
