import type { CalendarDate } from "@internationalized/date";
import type { TrainerWithPrices } from "@kalima/contracts/api";
import { usePlatform, useSearchParams, useTranslation } from "@kalima/platform/react";
import { useMoment } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import { instantFrom } from "../../shared/times/time-rules.ts";
import { changeDraft, type Draft, EMPTY_DRAFT } from "./draft/draft.ts";
import { keepDraft, readDraft } from "./draft/draft-storage.ts";
import { offersOf, usualMinutes } from "./packs/offers.ts";

type DraftOf = {
  trainer: TrainerWithPrices;
  zone: string | null;
  /** Whether the draft is stored. */
  isKept: boolean;
};

/**
 * Draft for one trainer: preset by `?at=`, restored from session storage, stored until the times are held. The server
 * does not know what is stored, so it is restored after the first render. In a page that came rendered its day is not
 * opened, because that would move what the student already reads; a toast says it. Without a preset or a draft, the
 * day of the trainer's next free time is open.
 */
export function useDraft({ trainer, zone, isKept }: DraftOf) {
  const trainerId = trainer.id;
  const { toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const [cameRendered] = useState(useMoment() !== null);
  const [parameters, setParameters] = useSearchParams();
  const [preset] = useState(() => instantFrom(parameters));
  const [draft, change] = useReducer(
    changeDraft,
    { ...EMPTY_DRAFT, lessonMinutes: usualMinutes(offersOf(trainer)) },
    (empty) => (preset === null ? empty : changeDraft(empty, { type: "addTimes", times: [preset] })),
  );
  const [isRestoring, setRestoring] = useState(true);
  const [firstShown, showDayOf] = useState(preset);
  const [selected, selectDay] = useState<CalendarDate | null>(null);

  useLayoutEffect(() => {
    if (!isRestoring) return;
    setRestoring(false);
    const kept = readDraft(trainerId);
    if (!kept) return;
    change({ type: "restore", kept: fitting(kept, trainer) });
    if (!cameRendered) showDayOf((shown) => shown ?? kept.times[0] ?? null);
    toasts.show({ tone: "info", text: t("restored") });
  }, [trainer, trainerId, isRestoring, cameRendered, toasts, t]);

  useEffect(() => {
    if (!isRestoring) keepDraft(trainerId, isKept ? draft : EMPTY_DRAFT);
  }, [trainerId, draft, isKept, isRestoring]);

  // Otherwise a reload would choose the time again after the student removed it.
  useEffect(() => {
    if (parameters.has("at")) setParameters({}, { replace: true });
  }, [parameters, setParameters]);

  const opened = firstShown ?? trainer.nextFree[0] ?? null;
  const day = selected ?? (zone !== null && opened !== null ? dayOf(opened, zone) : null);
  return { draft, change, day, selectDay, preset };
}

/** The draft without times of a length that the trainer no longer offers. */
function fitting(kept: Draft, trainer: TrainerWithPrices): Draft {
  const offers = offersOf(trainer);
  const isOffered = offers.some(({ lessonMinutes }) => lessonMinutes === kept.lessonMinutes);
  return isOffered ? kept : { ...kept, lessonMinutes: usualMinutes(offers), times: [] };
}
