import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { type CalendarDate, dayOf, MonthCalendar, monthOf, useDayFocus } from "@kalima/ui/calendar";
import { StatusPill } from "@kalima/ui/content";
import { Globe } from "@kalima/ui/icons";
import { type Ref, useImperativeHandle } from "react";
import { dayProblem } from "../../shared/times/day-problem.ts";
import { StartTimes } from "../../shared/times/start-times.tsx";
import styles from "../../shared/times/times-layout.module.css";
import { useCheckMonth, useCheckSlots } from "./api/use-check-times.ts";

type ChooseTimeProps = {
  zone: string;
  /** Epoch milliseconds. */
  now: number;
  day: CalendarDate | null;
  /** The chosen instant, normalized. */
  time: string | null;
  problem: string | undefined;
  onSelectDay: (day: CalendarDate) => void;
  onToggle: (startsAt: string) => void;
  calendarRef: Ref<{ focus: () => void }>;
};

/** Days and times at which any trainer is free. */
export function ChooseTime({ zone, now, day, time, problem, onSelectDay, onToggle, calendarRef }: ChooseTimeProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const today = dayOf(now, zone);
  const focus = useDayFocus(day ?? today.add({ days: 1 }), today);
  const month = useCheckMonth(monthOf(focus.day));
  const closed = day && dayProblem(day, today);
  useImperativeHandle(calendarRef, () => ({ focus: focus.focusDay }));

  return (
    <div className={styles.step}>
      <StatusPill tone="neutral" icon={<Globe size={16} />}>
        {t("times.zone", { zone: format.zoneName() })}
      </StatusPill>
      <div className={styles.columns}>
        <MonthCalendar
          focus={focus}
          month={month}
          today={today}
          selected={day}
          chosenDates={new Set(time ? [dayOf(time, zone).toString()] : [])}
          onSelect={onSelectDay}
          errorMessage={errorText(problem)}
        />
        <section className={styles.day} aria-label={t("times.label")}>
          <h3 className={styles.heading}>{day ? format.dayLabel(day.toString()) : t("times.chooseDay")}</h3>
          {closed && (
            <p className={styles.closed} role="alert">
              {errorText(closed)}
            </p>
          )}
          {day && !closed && <TimesOfDay day={day} zone={zone} time={time} onToggle={onToggle} />}
        </section>
      </div>
    </div>
  );
}

type TimesOfDayProps = { day: CalendarDate } & Pick<ChooseTimeProps, "zone" | "time" | "onToggle">;

function TimesOfDay({ day, zone, time, onToggle }: TimesOfDayProps) {
  const slots = useCheckSlots(day.toString());
  return <StartTimes slots={slots} zone={zone} chosen={time ? [time] : []} onToggle={onToggle} />;
}
