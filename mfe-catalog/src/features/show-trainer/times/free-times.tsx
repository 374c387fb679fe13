import { getTimesVersion, type TrainerWithPrices } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { Button, useFormat, useUi } from "@kalima/ui";
import {
  type CalendarDate,
  firstDay,
  fiveWeeksWith,
  type KnownTimesZone,
  monthsOf,
  todayIn,
  useDayFocus,
  useNewerTimes,
  WeeksCalendar,
} from "@kalima/ui/calendar";
import { useState } from "react";
import { DayTimes } from "./day-times.tsx";
import styles from "./free-times.module.css";
import { useShownDays } from "./times.queries.ts";

type FreeTimesProps = { trainer: TrainerWithPrices; zone: KnownTimesZone };

/** A trainer's calendar, with the free times of the selected day beside it; at first the day of the next free time. */
export function FreeTimes({ trainer, zone }: FreeTimesProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { locale } = useUi();
  const { http } = usePlatform();
  const client = useQueryClient();
  useNewerTimes({
    version: trainer.timesVersion,
    read: async () => (await http.call(getTimesVersion, { params: { id: trainer.id } })).version,
    onChange() {
      for (const queryKey of [["calendar"], ["time-slots"]]) void client.invalidateQueries({ queryKey });
    },
  });
  const now = useNow(MINUTE_MS);
  const today = todayIn(zone, now);
  const [start] = useState(() => firstDay({ at: trainer.nextFree[0] ?? null, now, zone: zone.shown }));
  const [selected, select] = useState<CalendarDate | null>(trainer.nextFree.length > 0 ? start : null);
  const focus = useDayFocus(start, today);
  const weeks = fiveWeeksWith(focus.day, today, locale);
  const shown = weeks.flat();
  const days = useShownDays(trainer, monthsOf(weeks), zone.dayZone);
  const day = shown.find((each) => selected?.compare(each) === 0) ?? null;
  const last = shown.at(-1) ?? today;
  const isEmpty = !days.isPending && !shown.some((each) => (days.data?.get(each.toString())?.free ?? 0) > 0);

  return (
    <div className={styles.columns}>
      <WeeksCalendar focus={focus} weeks={weeks} days={days} today={today} selected={day} onSelect={select} />
      <section className={styles.day} aria-label={t("profile.times.label")}>
        <h3 className={styles.heading} aria-live="polite">
          {day ? format.dayLabel(day.toString()) : t(isEmpty ? "profile.times.noneInWeeks" : "profile.times.chooseDay")}
        </h3>
        {day && <DayTimes trainer={trainer} day={day} today={today} zone={zone} />}
        {isEmpty && last.compare(focus.last) < 0 && (
          <Button variant="secondary" onPress={() => focus.setDay(last.add({ days: 1 }))}>
            {t("profile.times.nextWeeks")}
          </Button>
        )}
      </section>
    </div>
  );
}
