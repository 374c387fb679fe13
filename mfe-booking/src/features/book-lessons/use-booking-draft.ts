import type { CalendarDate } from "@internationalized/date";
import type { HoldTime, TimeHold } from "@kalima/booking-contract";
import { getTimeHold, holdTime, releaseTime } from "@kalima/booking-contract";
import type { TrainerWithPrices } from "@kalima/catalog-contract";
import {
  useMutation,
  usePlatform,
  useQuery,
  useQueryClient,
  useSearchParams,
  useTranslation,
} from "@kalima/platform/react";
import { useMoment } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { type TakenTimes, takenTimesFrom } from "../../shared/times/taken-times.ts";
import { instantFrom, normalizeInstant } from "../../shared/times/time-rules.ts";
import {
  changeDraft,
  type Draft,
  type DraftChange,
  EMPTY_DRAFT,
  fitDraft,
  type HeldTime,
  keepDraft,
  listOffers,
  needsHold,
  type Problems,
  problemsFrom,
  readDraft,
  unresolvedConflicts,
  usualMinutes,
} from "./booking-draft.ts";

type BookingDraftOptions = {
  trainer: TrainerWithPrices;
  zone: string | null;
  /** The draft is stored; false once its times are booked. */
  isKept: boolean;
};

/**
 * Draft for one trainer, with the time that the server holds for it: preset by `?at=`, restored from session storage,
 * stored until the times are booked. The server does not know what is stored, so it is restored after the first render.
 * In a page that came rendered its day is not opened, because that would move what the student already reads; a toast
 * says it. Without a preset or a draft, the day of the trainer's next free time is open.
 */
export function useBookingDraft({ trainer, zone, isKept }: BookingDraftOptions) {
  const trainerId = trainer.id;
  const { toasts } = usePlatform();
  const { t } = useTranslation("booking");
  const [cameRendered] = useState(useMoment() !== null);
  const [parameters, setParameters] = useSearchParams();
  const [preset] = useState(() => instantFrom(parameters));
  const { draft, change: changeOnly } = useDraft(() => {
    const empty = { ...EMPTY_DRAFT, lessonMinutes: usualMinutes(listOffers(trainer)) };
    return preset === null ? empty : changeDraft(empty, { type: "addTimes", times: [preset] });
  });
  const [isRestoring, setRestoring] = useState(true);
  const [firstShown, showDayOf] = useState(preset);
  const [selected, selectDay] = useState<CalendarDate | null>(null);
  const [refused, setRefused] = useState<Problems>({});
  const [conflicts, setConflicts] = useState<TakenTimes | null>(null);

  /** Shows why the server refused the draft: at its fields, and alternatives to times that are taken. */
  function refuse(error: unknown) {
    setConflicts(takenTimesFrom(error));
    setRefused(problemsFrom(error));
  }

  useLayoutEffect(() => {
    if (!isRestoring) return;
    setRestoring(false);
    const kept = readDraft(trainerId);
    if (!kept) return;
    changeOnly({ type: "restore", kept: fitDraft(kept, trainer) });
    if (!cameRendered) showDayOf((shown) => shown ?? kept.times[0] ?? null);
    toasts.show({ tone: "info", text: t("restored") });
  }, [trainer, trainerId, isRestoring, cameRendered, changeOnly, toasts, t]);

  useEffect(() => {
    if (!isRestoring) keepDraft(trainerId, isKept ? draft : EMPTY_DRAFT);
  }, [trainerId, draft, isKept, isRestoring]);

  // Otherwise a reload would choose the time again after the student removed it.
  useEffect(() => {
    if (parameters.has("at")) setParameters({}, { replace: true });
  }, [parameters, setParameters]);

  const { found, take, release, settle } = useTimeHold({ isFetched: preset === null && draft.times.length > 0 });
  const held = found?.teacherId === trainerId && needsHold(draft, found) ? found : null;
  const { mutate } = take;

  function hold(startsAt: string, lessonMinutes?: number) {
    mutate(
      { teacherId: trainerId, startsAt, ...(lessonMinutes && { lessonMinutes }) },
      {
        onSuccess(got) {
          changeOnly({ type: "chooseLength", lessonMinutes: got.lessonMinutes });
          changeOnly({ type: "addTimes", times: [got.startsAt] });
        },
        onError(error) {
          // Without a hold the time stays chosen; booking checks whether it is free.
          if (takenTimesFrom(error) || problemsFrom(error).times) refuse(error);
          else setConflicts(null);
        },
      },
    );
  }

  // Once: later the visitor chooses, not the address.
  const holdPreset = useEffectEvent(() => {
    if (preset !== null) hold(preset);
  });
  useEffect(() => holdPreset(), []);

  /** Changes the draft. A hold that it no longer needs is released; a longer lesson extends the held range. */
  function change(next: DraftChange) {
    setRefused({});
    const changed = changeOnly(next);
    if (!held || needsHold(changed, held)) return;
    if (next.type === "chooseLength") hold(held.startsAt, next.lessonMinutes);
    else release.mutate();
  }

  /** The alternative to a single chosen time is also held at once. */
  function replace(gone: string, by: string) {
    change({ type: "replaceTime", gone, by });
    if (draft.times.length === 1) hold(by, draft.lessonMinutes);
  }

  const heldTime: HeldTime = {
    isPending: take.isPending || (take.isIdle && preset !== null),
    startsAt: held && normalizeInstant(held.startsAt),
    expiresAt: held?.expiresAt ?? null,
    holdAgain: () => held && hold(held.startsAt, draft.lessonMinutes),
  };
  const opened = firstShown ?? trainer.nextFree[0] ?? null;
  const day = selected ?? (zone !== null && opened !== null ? dayOf(opened, zone) : null);
  const taken = unresolvedConflicts(conflicts, draft);
  const forgetRefusal = () => setRefused({});
  return { draft, change, replace, day, selectDay, heldTime, settle, refused, taken, refuse, forgetRefusal };
}

/** A draft whose `change` returns it as it is then. Changes add up, also those of a callback from an earlier render. */
function useDraft(create: () => Draft) {
  const [draft, setDraft] = useState(create);
  const newest = useRef(draft);
  const change = useCallback((next: DraftChange): Draft => {
    newest.current = changeDraft(newest.current, next);
    setDraft(newest.current);
    return newest.current;
  }, []);
  return { draft, change };
}

const HOLD_KEY = ["time-hold"];

/** The time that the server holds for this browser. Holding a time also returns it, so `isFetched` is for one from before. */
function useTimeHold({ isFetched }: { isFetched: boolean }) {
  const { http } = usePlatform();
  const client = useQueryClient();
  const hold = useQuery({
    queryKey: HOLD_KEY,
    queryFn: ({ signal }) => http.call(getTimeHold, { signal }),
    enabled: isFetched,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const asked = useRef<Promise<unknown>>(undefined);
  /** The answer to `request`, which `settle` waits for. */
  function keep<Answer>(request: Promise<Answer>): Promise<Answer> {
    asked.current = request.catch(() => undefined);
    return request;
  }

  const show = (held: TimeHold | null) => client.setQueryData<TimeHold | null>(HOLD_KEY, held);
  const take = useMutation({
    mutationFn: (request: HoldTime) => keep(http.call(holdTime, { body: request })),
    onSuccess: show,
    // The shown availability may be outdated.
    onError: () => {
      for (const queryKey of [["calendar"], ["time-slots"]]) void client.invalidateQueries({ queryKey });
    },
  });
  const release = useMutation({ mutationFn: () => keep(http.call(releaseTime)), onMutate: () => show(null) });
  /** Resolves once the last request is answered: a booking that overtakes it would take the time from it. */
  const settle = async () => void (await asked.current);
  return { found: hold.data ?? null, take, release, settle };
}
