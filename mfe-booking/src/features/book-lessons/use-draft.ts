import type { CalendarDate } from "@internationalized/date";
import { useSearchParams } from "@kalima/platform/react";
import { useEffect, useLayoutEffect, useReducer, useState } from "react";
import { dayOf } from "./calendar/day-of.ts";
import { changeDraft, EMPTY_DRAFT } from "./draft/draft.ts";
import { keepDraft, readDraft } from "./draft/draft-storage.ts";
import { instantFrom } from "./draft/instant-from.ts";

/**
 * Draft for one trainer: preset by `?at=`, restored from session storage, stored until the times are held. The server
 * does not know what is stored, so it is restored after the first render, before the browser paints.
 */
export function useDraft(trainerId: string, zone: string | null, isKept: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const [preset] = useState(() => instantFrom(parameters));
  const [draft, change] = useReducer(changeDraft, EMPTY_DRAFT, (empty) =>
    preset === null ? empty : changeDraft(empty, { type: "addTimes", times: [preset] }),
  );
  const [restoring, setRestoring] = useState<"due" | "nothing" | "done">("due");
  const [firstShown, showDayOf] = useState(preset);
  const [selected, selectDay] = useState<CalendarDate | null>(null);

  useLayoutEffect(() => {
    const kept = readDraft(trainerId);
    if (kept) change({ type: "restore", kept });
    showDayOf((shown) => shown ?? kept?.times[0] ?? null);
    setRestoring(kept ? "done" : "nothing");
  }, [trainerId]);

  useEffect(() => {
    if (restoring !== "due") keepDraft(trainerId, isKept ? draft : EMPTY_DRAFT);
  }, [trainerId, draft, isKept, restoring]);

  // Otherwise a reload would choose the time again after the student removed it.
  useEffect(() => {
    if (parameters.has("at")) setParameters({}, { replace: true });
  }, [parameters, setParameters]);

  const day = selected ?? (zone !== null && firstShown !== null ? dayOf(firstShown, zone) : null);
  return { draft, change, day, selectDay, isRestored: restoring === "done" };
}
