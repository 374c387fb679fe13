import type { Trainer } from "@kalima/catalog-contract";
import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import { FIRST_SUNDAY_MS, type Hours } from "../../../shared/weekly-hours.ts";
import { useWeeklyHours } from "../../../shared/working-days.tsx";
import styles from "./working-hours.module.css";

/** The weekly hours in the visitor's zone, in the trainer's while that is unknown. The zones of both are named. */
export function WorkingHours({ trainer }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const { hours, zone } = useWeeklyHours(trainer);
  const here = useFormat(zone);
  const there = useFormat(trainer.timeZone);
  const clock = useFormat("UTC");
  const span = ({ from, until }: Hours) =>
    t("profile.hours.span", { from: clock.time(from * MINUTE_MS), until: clock.time(until * MINUTE_MS) });

  return (
    <>
      {/* Browsers know zones by other names than the server. */}
      <p className={styles.zone} suppressHydrationWarning>
        {t(zone === trainer.timeZone ? "profile.hours.sameZone" : "profile.hours.zones", {
          visitorZone: here.zoneName(),
          name: inLanguage(trainer.name),
          trainerZone: there.zoneName(),
        })}
      </p>
      <dl className={styles.days}>
        {[0, 1, 2, 3, 4, 5, 6].map((weekday) => {
          const ofDay = hours.filter((each) => each.weekday === weekday);
          return (
            <div className={styles.day} key={weekday}>
              <dt>{clock.weekday(FIRST_SUNDAY_MS + weekday * DAY_MS)}</dt>
              {ofDay.length === 0 && <dd className={styles.none}>{t("profile.hours.none")}</dd>}
              {ofDay.map((each) => (
                <dd key={each.from}>{span(each)}</dd>
              ))}
            </div>
          );
        })}
      </dl>
    </>
  );
}
