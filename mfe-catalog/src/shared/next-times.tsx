import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./next-times.module.css";

type NextTimesProps = { trainerId: string; name: string; times: readonly string[] };

/** The next free start times in the visitor's time zone; each links to the booking page with that time chosen. */
export function NextTimes({ trainerId, name, times }: NextTimesProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  if (times.length === 0) return <p className={styles.none}>{t("card.noneFree")}</p>;

  return (
    <div>
      <p className={styles.label}>{t("card.nextFree")}</p>
      <ul className={styles.times}>
        {times.map((at) => (
          <li key={at} className={styles.time}>
            <Link href={`/booking/${trainerId}?at=${encodeURIComponent(at)}`} tone="plain">
              <span>{format.date(at, { weekday: "short", day: "numeric" })}</span>{" "}
              <span className={styles.clock}>{format.time(at)}</span>
              <VisuallyHidden>{t("card.bookAt", { name })}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
