import type { TrainerFacets } from "@kalima/catalog-contract";
import { DAY_BANDS, type WeekHour } from "@kalima/catalog-contract";
import { DAY_MS, getDirection, HOUR_MS } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Num, useFormat, VisuallyHidden } from "@kalima/ui";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { FIRST_SUNDAY_MS } from "../../../shared/weekly-hours.ts";
import styles from "./hours-grid.module.css";
import { afterKey, BANDS, type Cell, WEEKDAYS } from "./hours-keys.ts";

type HoursGridProps = {
  chosen: readonly WeekHour[];
  counts: TrainerFacets["hours"] | undefined;
  onToggle: (hours: WeekHour) => void;
};

/** Weekdays by parts of the day, in the visitor's time zone: native checkboxes with one tab stop; arrow keys move between them. */
export function HoursGrid({ chosen, counts, onToggle }: HoursGridProps) {
  const { t } = useTranslation("catalog");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const clock = useFormat("UTC");
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<Cell>({ weekday: 0, band: 0 });
  const weekday = (day: number, style: "narrow" | "long") =>
    clock.weekday(FIRST_SUNDAY_MS + day * DAY_MS, { weekday: style });

  function move(event: KeyboardEvent) {
    const next = afterKey(stop, event.key, getDirection(language));
    if (!next) return;
    event.preventDefault();
    setStop(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.weekday}-${next.band}"]`)?.focus();
  }

  return (
    <div className={styles.group}>
      <p className={styles.title} id={title}>
        {t("filters.hours")}
      </p>
      <p className={styles.hint}>{t("filters.hoursHint")}</p>
      <table aria-labelledby={title} className={styles.grid} onKeyDown={move} ref={grid}>
        <thead>
          <tr>
            <td />
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{weekday(day, "narrow")}</span>
                <VisuallyHidden>{weekday(day, "long")}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BANDS.map((id, band) => (
            <tr key={id}>
              <th className={styles.band} scope="row">
                <span>{t(`filters.band.${id}`)}</span>
                <small>
                  {t("profile.hours.span", {
                    from: clock.time(DAY_BANDS[id].from * HOUR_MS, { hour: "numeric" }),
                    until: clock.time(DAY_BANDS[id].until * HOUR_MS, { hour: "numeric" }),
                  })}
                </small>
              </th>
              {WEEKDAYS.map((day) => {
                const hours: WeekHour = `${day}${id}`;
                const count = counts && (counts.find(({ value }) => value === hours)?.count ?? 0);
                return (
                  <td key={day}>
                    <input
                      aria-describedby={`${title}-${hours}`}
                      aria-label={t("filters.hoursCell", { day: weekday(day, "long"), band: t(`filters.band.${id}`) })}
                      checked={chosen.includes(hours)}
                      className={styles.cell}
                      data-cell={`${day}-${band}`}
                      onChange={() => onToggle(hours)}
                      onFocus={() => setStop({ weekday: day, band })}
                      tabIndex={stop.weekday === day && stop.band === band ? 0 : -1}
                      type="checkbox"
                    />
                    <span className={styles.count} id={`${title}-${hours}`}>
                      {count === undefined ? null : <Num>{format.number(count)}</Num>}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
