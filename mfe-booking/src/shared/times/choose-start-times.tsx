import { useErrorText, useQuery, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import {
  type CalendarDate,
  CalendarSkeleton,
  dayOf,
  isKnownZone,
  MonthCalendar,
  type MonthCalendarProps,
  monthOf,
  type TimesZone,
  todayIn,
  useDayFocus,
  ZoneSwitch,
} from "@kalima/ui/calendar";
import { type Ref, useImperativeHandle } from "react";
import { StartTimes, type StartTimesProps } from "./start-times.tsx";
import { dayProblem } from "./time-rules.ts";
import styles from "./times-layout.module.css";
import type { TimesSource } from "./times-source.ts";

type ChooseStartTimesProps = {
  source: TimesSource;
  zone: TimesZone;
  /** Epoch milliseconds. */
  now: number;
  day: CalendarDate | null;
  onSelectDay: (day: CalendarDate) => void;
  /** Text next to the calendar. */
  problem: string | undefined;
  calendarRef: Ref<{ focus: () => void }>;
} & Pick<StartTimesProps, "chosen" | "fits" | "onToggle">;

/** A calendar, and beside it the start times of the selected day. */
export function ChooseStartTimes(props: ChooseStartTimesProps) {
  const { source, zone, now, day, chosen, fits, onToggle, onSelectDay, problem, calendarRef } = props;
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const known = isKnownZone(zone) ? zone : null;
  const closed = known && day && dayProblem(day, todayIn(known, now));

  return (
    <>
      <ZoneSwitch zone={zone} now={now} />
      <div className={styles.columns}>
        {known === null ? (
          <CalendarSkeleton now={now} />
        ) : (
          <Month
            source={source}
            today={todayIn(known, now)}
            selected={day}
            chosenDates={new Set(chosen.map((time) => dayOf(time, known.shown).toString()))}
            onSelect={onSelectDay}
            errorMessage={problem}
            ref={calendarRef}
          />
        )}
        <section className={styles.day} aria-label={t("times.label")}>
          <h3 className={styles.heading}>{day ? format.dayLabel(day.toString()) : t("times.chooseDay")}</h3>
          {closed && (
            <p className={styles.closed} role="alert">
              {errorText(closed)}
            </p>
          )}
          {known && day && !closed && (
            <Times
              source={source}
              date={day.toString()}
              zone={known.shown}
              chosen={chosen}
              fits={fits}
              onToggle={onToggle}
            />
          )}
        </section>
      </div>
    </>
  );
}

type MonthProps = Omit<MonthCalendarProps, "focus" | "month"> & {
  source: TimesSource;
  ref: Ref<{ focus: () => void }>;
};

/** The calendar, with the answer for the month that it shows. */
function Month({ source, ref, ...calendar }: MonthProps) {
  const { selected, today } = calendar;
  const focus = useDayFocus(selected ?? today.add({ days: 1 }), today);
  const month = useQuery({
    ...source.month(monthOf(focus.day)),
    select: (days) => new Map(days.map((day) => [day.date, day])),
  });
  useImperativeHandle(ref, () => ({ focus: focus.focusDay }));
  return <MonthCalendar {...calendar} focus={focus} month={month} />;
}

type TimesProps = Omit<StartTimesProps, "slots"> & { source: TimesSource; date: string };

function Times({ source, date, ...times }: TimesProps) {
  return <StartTimes slots={useQuery(source.day(date))} {...times} />;
}
