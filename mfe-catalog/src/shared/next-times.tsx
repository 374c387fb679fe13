import type { Trainer } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./next-times.module.css";
import { timesByDay } from "./times-by-day.ts";

type NextTimesProps = {
  trainer: Pick<Trainer, "id" | "nextFree" | "nextFreeMinutes">;
  name: string;
  /** Minutes of the trainer's longest lessons. */
  lessonMinutes: number;
  /** In one column of several: on phones the times stand below each other. */
  isNarrow?: boolean;
};

/** The next free start times in the visitor's time zone, by day; each links to the booking page with that time chosen. */
export function NextTimes({ trainer, name, lessonMinutes: usual, isNarrow = false }: NextTimesProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { id: trainerId, nextFree: times, nextFreeMinutes } = trainer;
  if (times.length === 0) return <p className={styles.none}>{t("card.noneFree")}</p>;

  const days = timesByDay(times, (at) => format.date(at, { weekday: "short", day: "numeric" }));
  return (
    <div>
      <p className={styles.label}>{t("card.nextFree")}</p>
      <ul className={styles.days} data-narrow={isNarrow || undefined}>
        {days.map(({ day, times: ofDay }) => (
          <li key={ofDay[0]} className={styles.day} data-times={ofDay.length}>
            <span className={styles.heading}>{day}</span>
            <ul className={styles.times}>
              {ofDay.map((at) => (
                <li key={at} className={styles.time}>
                  <Link href={`/booking/${trainerId}?at=${encodeURIComponent(at)}`} tone="plain">
                    <span>{format.time(at)}</span>
                    <ShortOnly minutes={nextFreeMinutes?.[times.indexOf(at)] ?? usual} usual={usual} />
                    <VisuallyHidden>{t("card.bookAt", { day, name })}</VisuallyHidden>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Marks a time at which only a shorter lesson fits. */
function ShortOnly({ minutes, usual }: { minutes: number; usual: number }) {
  const { t } = useTranslation("catalog");
  return minutes < usual && <span className={styles.short}>{t("card.minutesShort", { count: minutes })}</span>;
}
