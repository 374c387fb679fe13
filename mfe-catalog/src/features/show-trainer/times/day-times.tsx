import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, Skeleton, useFormat, VisuallyHidden } from "@kalima/ui";
import { byPartOfDay, type CalendarDate, type KnownTimesZone } from "@kalima/ui/calendar";
import { Problem } from "@kalima/ui/content";
import { useId } from "react";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import styles from "./day-times.module.css";
import { useFreeTimes } from "./times.queries.ts";

type DayTimesProps = { trainer: Trainer; day: CalendarDate; today: CalendarDate; zone: KnownTimesZone };

/** The free times of one day; each leads to the booking page with that time chosen. */
export function DayTimes({ trainer, day, today, zone }: DayTimesProps) {
  const { t } = useTranslation("catalog");
  if (day.compare(today) < 0) return <p className={styles.none}>{t("profile.times.past")}</p>;
  if (day.compare(today) === 0) return <p className={styles.none}>{t("profile.times.today")}</p>;
  return <TimesByPart trainer={trainer} date={day.toString()} zone={zone} />;
}

function TimesByPart({ trainer, date, zone }: { trainer: Trainer; date: string; zone: KnownTimesZone }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat(zone.shown);
  const id = useId();
  const times = useFreeTimes(trainer, date, zone.dayZone);

  if (times.isPending) return <DayTimesSkeleton />;
  if (times.isLoadingError) {
    return <Problem error={times.error} title={t("profile.times.dayProblem")} onRetry={times.refetch} />;
  }
  if (times.data.length === 0) return <p className={styles.none}>{t("profile.times.noneOnDay")}</p>;

  const day = format.dayLabel(date, { weekday: "long", day: "numeric" });
  return byPartOfDay(times.data, zone.shown).map(({ part, slots }) => (
    <div className={styles.part} key={part}>
      <h4 className={styles.name} id={`${id}-${part}`}>
        {t(`profile.times.${part}`)}
      </h4>
      <ul className={styles.list} aria-labelledby={`${id}-${part}`}>
        {slots.map(({ startsAt }) => (
          <li key={startsAt}>
            <Link
              className={styles.time}
              href={`/booking/${trainer.id}?at=${encodeURIComponent(startsAt)}`}
              tone="plain"
            >
              <span>{format.time(startsAt)}</span>
              <VisuallyHidden>{t("card.bookAt", { day, name: inLanguage(trainer.name) })}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function DayTimesSkeleton() {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.part} aria-busy="true" role="status" aria-label={t("profile.times.loading")}>
      <Skeleton width="40%" />
      <Skeleton shape="block" height={44} />
      <Skeleton width="40%" />
      <Skeleton shape="block" height={44} />
    </div>
  );
}
