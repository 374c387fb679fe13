import { type CalendarDate, parseAbsolute, toCalendarDate } from "@internationalized/date";
import { instant } from "@kalima/contracts/domain";
import { useSearchParams } from "@kalima/platform/react";
import { useEffect, useReducer, useState } from "react";
import { changeDraft, type Draft, EMPTY_DRAFT } from "./draft/draft.ts";
import { keepDraft, readDraft } from "./draft/draft-storage.ts";

/** Draft for one trainer: restored from session storage, preset by `?at=`, stored until the times are held. */
export function useDraft(trainerId: string, zone: string, isKept: boolean) {
  const [parameters, setParameters] = useSearchParams();
  const [restored] = useState(() => readDraft(trainerId));
  const [draft, change] = useReducer(changeDraft, restored ?? EMPTY_DRAFT, (start) =>
    preset(start, parameters.get("at")),
  );
  const [day, selectDay] = useState<CalendarDate | null>(() => {
    const [first] = draft.times;
    return first ? toCalendarDate(parseAbsolute(first, zone)) : null;
  });

  useEffect(() => {
    keepDraft(trainerId, isKept ? draft : EMPTY_DRAFT);
  }, [trainerId, draft, isKept]);

  // Otherwise a reload would choose the time again after the student removed it.
  useEffect(() => {
    if (parameters.has("at")) setParameters({}, { replace: true });
  }, [parameters, setParameters]);

  return { draft, change, day, selectDay, isRestored: restored !== null };
}

function preset(draft: Draft, at: string | null): Draft {
  const wanted = instant.safeParse(at);
  if (!wanted.success) return draft;
  const known = draft.pack === 1 ? { ...draft, times: [] } : draft;
  return changeDraft(known, { type: "addTimes", times: [wanted.data] });
}
