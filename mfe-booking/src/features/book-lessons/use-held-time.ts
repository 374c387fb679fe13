import type { TimeHold } from "@kalima/contracts/api";
import { useEffect, useState } from "react";
import { normalizeInstant } from "../../shared/times/time-rules.ts";
import { useTimeHold } from "./api/use-time-hold.ts";
import { changeDraft, type Draft, type DraftChange } from "./draft/draft.ts";

type Parts = {
  trainerId: string;
  draft: Draft;
  change: (change: DraftChange) => void;
  /** The time that the page's address names, to be held at once; null without one. */
  pressed: string | null;
  /** Called with the reason when a time cannot be held. */
  onRefused: (error: unknown) => void;
};

/** What the page shows of the time that is held before the booking. */
export type HeldTime = {
  isPending: boolean;
  /** The held instant, normalized; null without one. */
  startsAt: string | null;
  expiresAt: string | null;
  holdAgain: () => void;
};

/** Holds the time that the visitor pressed, and follows the draft: a time that leaves it is released. */
export function useHeldTime({ trainerId, draft, change, pressed, onRefused }: Parts) {
  const [first] = useState(pressed);
  const { held: found, take, release } = useTimeHold(first === null && draft.times.length > 0);
  const held = found?.teacherId === trainerId && isChosen(draft, found) ? found : null;
  const { mutate } = take;

  function hold(startsAt: string, lessonMinutes?: number) {
    mutate(
      { teacherId: trainerId, startsAt, ...(lessonMinutes && { lessonMinutes }) },
      {
        onSuccess(got) {
          change({ type: "chooseLength", lessonMinutes: got.lessonMinutes });
          change({ type: "addTimes", times: [got.startsAt] });
        },
        onError: onRefused,
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    if (first !== null) hold(first);
  }, []);

  /** Changes the draft. A hold that it no longer needs is released; a longer lesson extends the held range. */
  function changeAndRelease(next: DraftChange) {
    change(next);
    if (!held || isChosen(changeDraft(draft, next), held)) return;
    if (next.type === "chooseLength") hold(held.startsAt, next.lessonMinutes);
    else release.mutate();
  }

  const shown: HeldTime = {
    isPending: take.isPending || (take.isIdle && first !== null),
    startsAt: held && normalizeInstant(held.startsAt),
    expiresAt: held?.expiresAt ?? null,
    holdAgain: () => held && hold(held.startsAt, draft.lessonMinutes),
  };
  return { held: shown, change: changeAndRelease, hold };
}

/** Whether the only chosen time is held for the visitor. `now`: epoch milliseconds. */
export function isHeld({ startsAt, expiresAt }: HeldTime, { times }: Draft, now: number): boolean {
  if (startsAt === null || expiresAt === null || Date.parse(expiresAt) <= now) return false;
  return times.length === 1 && times[0] === startsAt;
}

/** Whether the draft has the held time, with lessons that fit into it. */
function isChosen({ times, lessonMinutes }: Draft, held: TimeHold): boolean {
  return lessonMinutes <= held.lessonMinutes && times.includes(normalizeInstant(held.startsAt));
}
