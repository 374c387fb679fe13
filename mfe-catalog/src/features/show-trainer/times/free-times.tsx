import type { Trainer } from "@kalima/contracts/api";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import {
  type CalendarDate,
  firstDay,
  type KnownTimesZone,
  MonthCalendar,
  monthOf,
  todayIn,
  useDayFocus,
} from "@kalima/ui/calendar";
import { useState } from "react";
import { DayTimes } from "./day-times.tsx";
import styles from "./free-times.module.css";
import { useMonth } from "./times.queries.ts";

type FreeTimesProps = { trainer: Trainer; zone: KnownTimesZone };

/** A trainer's calendar, with the free times of the selected day beside it; at first the day of the next free time. */
export function FreeTimes({ trainer, zone }: FreeTimesProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const today = todayIn(zone, now);
  const [start] = useState(() => firstDay({ at: trainer.nextFree[0] ?? null, now, zone: zone.shown }));
  const [selected, select] = useState<CalendarDate | null>(trainer.nextFree.length > 0 ? start : null);
  const focus = useDayFocus(start, today);
  const shown = monthOf(focus.day);
  const month = useMonth(trainer, shown, zone.dayZone);
  const day = selected && monthOf(selected) === shown ? selected : null;
  const isEmpty = month.data !== undefined && ![...month.data.values()].some(({ free }) => free > 0);

  return (
    <div className={styles.columns}>
      <MonthCalendar focus={focus} month={month} today={today} selected={day} onSelect={select} />
      <section className={styles.day} aria-label={t("profile.times.label")}>
        <h3 className={styles.heading} aria-live="polite">
          {day ? format.dayLabel(day.toString()) : t(isEmpty ? "profile.times.noneInMonth" : "profile.times.chooseDay")}
        </h3>
        {day && <DayTimes trainer={trainer} day={day} today={today} zone={zone} />}
        {isEmpty && focus.hasNext && (
          <Button variant="secondary" onPress={() => focus.changeMonth(1)}>
            {t("profile.times.nextMonth")}
          </Button>
        )}
      </section>
    </div>
  );
}
