import type { Booking } from "@kalima/contracts/api";
import { useNow, usePlatform, useSession } from "@kalima/platform/react";
import { useZone } from "@kalima/ui";
import { useState } from "react";
import { missingStep, missingStepFrom } from "../../shared/account-step.ts";
import { type TakenTimes, takenTimesFrom } from "../../shared/times/taken-times.ts";
import { useHold } from "./api/use-hold.ts";
import type { DraftChange } from "./draft/draft.ts";
import { type Problems, problemsFrom, problemsOf } from "./draft/problems.ts";
import { stillTaken } from "./draft/taken-times.ts";
import { useDraft } from "./use-draft.ts";

const MINUTE_MS = 60_000;

/** State of the booking page: the draft, its problems, and the held booking after success. */
export function useBookLessons(trainerId: string) {
  const { navigation } = usePlatform();
  const page = `/booking/${trainerId}`;
  const session = useSession();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const hold = useHold();
  const [held, setHeld] = useState<Booking | null>(null);
  const { draft, change: applyChange, day, selectDay } = useDraft(trainerId, zone, held === null);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Problems>({});
  const [found, setFound] = useState<TakenTimes | null>(null);

  function change(next: DraftChange) {
    setRefused({});
    applyChange(next);
  }

  /** Validates the draft and holds its times; problems found here or by the server are passed to `onRefused`. */
  function tryHold(onRefused: (problems: Problems) => void) {
    if (zone === null) return;
    setSubmitted(true);
    setRefused({});
    const problems = problemsOf(draft, { day, now: Date.now(), zone });
    if (draft.pack === null || Object.keys(problems).length > 0) return onRefused(problems);

    const step = missingStep(session, page);
    if (step) return navigation.go(step);

    const note = draft.note.trim();
    hold.mutate(
      { teacherId: trainerId, pack: draft.pack, startsAt: [...draft.times], ...(note && { note }) },
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
    draft,
    change,
    day,
    selectDay,
    zone,
    now,
    problems: { ...(wasSubmitted && zone !== null ? problemsOf(draft, { day, now, zone }) : {}), ...refused },
    taken: stillTaken(found, draft.times),
    isHolding: hold.isPending,
    tryHold,
    held,
    chooseAgain: () => setHeld(null),
  };
}
