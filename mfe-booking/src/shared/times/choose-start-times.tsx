import { useErrorText, useQuery, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import {
  type CalendarDate,
  CalendarSkeleton,
  dayOf,
  MonthCalendar,
  type MonthCalendarProps,
  monthOf,
  useDayFocus,
} from "@kalima/ui/calendar";
import { StatusPill } from "@kalima/ui/content";
import { Globe } from "@kalima/ui/icons";
import { type Ref, useImperativeHandle } from "react";
import { dayProblem } from "./day-problem.ts";
import { StartTimes, type StartTimesProps } from "./start-times.tsx";
import styles from "./times-layout.module.css";
import type { TimesSource } from "./times-source.ts";

type ChooseStartTimesProps = {
  source: TimesSource;
  /** Null until the browser reports it. */
  zone: string | null;
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
  const closed = zone !== null && day && dayProblem(day, dayOf(now, zone));

  return (
    <>
      <StatusPill tone="neutral" icon={<Globe size={16} />}>
        {t("times.zone", { zone: format.zoneName() })}
      </StatusPill>
      <div className={styles.columns}>
        {zone === null ? (
          <CalendarSkeleton now={now} />
        ) : (
          <Month
            source={source}
            today={dayOf(now, zone)}
            selected={day}
            chosenDates={new Set(chosen.map((time) => dayOf(time, zone).toString()))}
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
          {zone !== null && day && !closed && (
            <Times source={source} date={day.toString()} zone={zone} chosen={chosen} fits={fits} onToggle={onToggle} />
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
