import type { TimeSlot } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { byPartOfDay } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import styles from "./start-times.module.css";
import { normalizeInstant } from "./time-rules.ts";

export type StartTimesProps = {
  /** The slots of one day, as a query has them. */
  slots: { data: TimeSlot[] | undefined; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  zone: string;
  /** Chosen instants, normalized. */
  chosen: readonly string[];
  /** Returns true if a free time may be chosen beside the others. Without it, all may. */
  fits?: ((slot: TimeSlot) => boolean) | undefined;
  onToggle: (startsAt: string) => void;
};

/** The start times of one day as toggles. */
export function StartTimes({ slots, zone, chosen, fits = () => true, onToggle }: StartTimesProps) {
  const { t } = useTranslation("booking");
  const format = useFormat(zone);

  if (slots.isLoadingError) return <Problem error={slots.error} title={t("times.problem")} onRetry={slots.refetch} />;
  if (!slots.data) return <StartTimesSkeleton />;
  if (!slots.data.some((slot) => slot.free)) return <p className={styles.none}>{t("times.noneFree")}</p>;

  return byPartOfDay(slots.data, zone).map(({ part, slots: found }) => (
    <fieldset key={part} className={styles.part}>
      <legend className={styles.name}>{t(`times.${part}`)}</legend>
      <div className={styles.slots}>
        {found.map((slot) => {
          const isChosen = chosen.includes(normalizeInstant(slot.startsAt));
          const isOffered = slot.free && fits(slot);
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

function StartTimesSkeleton() {
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
