import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import styles from "./next-times.module.css";

type NextTimesProps = { trainerId: string; name: string; times: readonly string[] };

/** The next free start times, in the visitor's zone; each leads to booking with the time chosen. */
export function NextTimes({ trainerId, name, times }: NextTimesProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  if (times.length === 0) return <p className={styles.none}>{t("card.noneFree")}</p>;

  return (
    <div>
      <p className={styles.label}>{t("card.nextFree")}</p>
      <ul className={styles.times}>
        {times.map((at) => {
          const day = format.date(at, { weekday: "short", day: "numeric", month: "short" });
          const time = format.time(at);
          return (
            <li key={at} className={styles.time}>
              <Link
                href={`/booking/${trainerId}?at=${encodeURIComponent(at)}`}
                tone="plain"
                aria-label={t("card.bookAt", { name, time: `${day} ${time}` })}
              >
                <span className={styles.day}>{day}</span> <span className={styles.clock}>{time}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
