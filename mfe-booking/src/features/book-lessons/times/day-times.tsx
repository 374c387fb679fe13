import type { CalendarDate } from "@internationalized/date";
import type { TimeSlot } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { byPartOfDay } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { useTimeSlots } from "../api/time-slots.ts";
import { type Draft, isOverlapped, normalizeInstant } from "../draft/draft.ts";
import styles from "./day-times.module.css";

type DayTimesProps = {
  trainerId: string;
  day: CalendarDate;
  zone: string;
  draft: Draft;
  onToggle: (startsAt: string) => void;
};

/** The start times of one day as toggles. */
export function DayTimes({ trainerId, day, zone, draft, onToggle }: DayTimesProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const slots = useTimeSlots(trainerId, day.toString());

  if (slots.isPending) return <DayTimesSkeleton />;
  if (slots.isError) return <Problem error={slots.error} title={t("times.problem")} onRetry={() => slots.refetch()} />;
  if (!slots.data.some((slot) => slot.free)) return <p className={styles.none}>{t("times.noneFree")}</p>;

  return byPartOfDay(slots.data, zone).map(({ part, slots: found }) => (
    <fieldset key={part} className={styles.part}>
      <legend className={styles.name}>{t(`times.${part}`)}</legend>
      <div className={styles.slots}>
        {found.map((slot) => {
          const isChosen = draft.times.includes(normalizeInstant(slot.startsAt));
          const isOffered = slot.free && fitsInto(draft, slot);
          return (
            <button
              key={slot.startsAt}
              type="button"
              className={styles.slot}
              aria-pressed={isChosen}
              aria-label={isOffered ? undefined : t("times.taken", { time: format.time(slot.startsAt) })}
              // A chosen time that was taken meanwhile stays enabled, so that the student can deselect it.
              disabled={!isOffered && !isChosen}
              onClick={() => onToggle(slot.startsAt)}
            >
              {format.time(slot.startsAt)}
            </button>
          );
        })}
      </div>
    </fieldset>
  ));
}

/** Whether the lesson overlaps none that is chosen beside it; with a pack of one, it replaces that one. */
function fitsInto({ pack, times }: Draft, slot: TimeSlot): boolean {
  const at = normalizeInstant(slot.startsAt);
  return pack === 1 || times.includes(at) || !isOverlapped(times, at);
}

function DayTimesSkeleton() {
  const { t } = useTranslation("booking");
  return (
    <div className={styles.skeleton} aria-busy="true" role="status" aria-label={t("times.loading")}>
      <Skeleton width="40%" />
      <Skeleton shape="block" height={44} />
      <Skeleton width="40%" />
      <Skeleton shape="block" height={44} />
    </div>
  );
}
