import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./next-times.module.css";

type NextTimesProps = {
  trainer: Pick<Trainer, "id" | "nextFree" | "nextFreeMinutes">;
  name: string;
  /** Minutes of the trainer's longest lessons. */
  lessonMinutes: number;
  /** In one column of several: on phones the times stand below each other. */
  isNarrow?: boolean;
  /** Where the words "next available" stand: always, only where there is room, or beside this. */
  label?: "always" | "wide" | "none";
};

/** The next free start times in the visitor's time zone; each links to the booking page with that time chosen. */
export function NextTimes({ trainer, name, lessonMinutes: usual, isNarrow, label = "always" }: NextTimesProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { id: trainerId, nextFree: times, nextFreeMinutes } = trainer;
  if (times.length === 0) return <p className={styles.none}>{t("card.noneFree")}</p>;

  return (
    <div>
      {label !== "none" && (
        <p className={styles.label} data-label={label}>
          {t("card.nextFree")}
        </p>
      )}
      <ul className={styles.times} data-narrow={isNarrow || undefined}>
        {times.map((at, place) => {
          const day = format.date(at, { weekday: "short", day: "numeric" });
          return (
            <li className={styles.time} key={at}>
              <Link href={`/booking/${trainerId}?at=${encodeURIComponent(at)}`} tone="plain">
                <span className={styles.day}>{day}</span> <span>{format.time(at)}</span>
                <ShortOnly minutes={nextFreeMinutes?.[place] ?? usual} usual={usual} />
                <VisuallyHidden>{t("card.bookWith", { name })}</VisuallyHidden>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Marks a time at which only a shorter lesson fits. */
function ShortOnly({ minutes, usual }: { minutes: number; usual: number }) {
  const { t } = useTranslation("catalog");
  return minutes < usual && <span className={styles.day}>{t("card.minutesShort", { count: minutes })}</span>;
}
