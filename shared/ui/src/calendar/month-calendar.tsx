import type { CalendarDate } from "@internationalized/date";
import type { CalendarDay } from "@kalima/contracts/api";
import { IconButton, useFormat, useUi } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ChevronBack, ChevronForward } from "@kalima/ui/icons";
import { useId } from "react";
import { CalendarLegend } from "./calendar-legend.tsx";
import { DayCell } from "./day-cell.tsx";
import styles from "./month-calendar.module.css";
import { monthOf, weeksOf } from "./month-weeks.ts";
import { calendarTexts } from "./texts.ts";
import type { DayFocus } from "./use-day-focus.ts";
import { WeekdayHeads } from "./weekday-heads.tsx";

export type MonthCalendarProps = {
  /** Result of `useDayFocus`; the calendar shows the month of its day. */
  focus: DayFocus;
  /** The days of that month by date, as a query has them. */
  month: { data?: ReadonlyMap<string, CalendarDay>; isPending: boolean; error: unknown; refetch: () => unknown };
  today: CalendarDate;
  selected: CalendarDate | null;
  /** Dates with times that are already chosen. */
  chosenDates?: ReadonlySet<string>;
  onSelect: (day: CalendarDate) => void;
  errorMessage?: string;
};

/** A trainer's month as a grid with one tab stop; each day shows its free times in words. All months are equally high. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { focus, month, today, selected, chosenDates, onSelect, errorMessage } = props;
  const { language, locale } = useUi();
  const texts = calendarTexts[language];
  const format = useFormat();
  const id = useId();

  function select(day: CalendarDate) {
    focus.setDay(day);
    onSelect(day);
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label={texts.previous}
          icon={<ChevronBack />}
          isDisabled={!focus.hasPrevious}
          onPress={() => focus.changeMonth(-1)}
        />
        <h3 className={styles.month} id={`${id}-month`} aria-live="polite">
          {format.dayLabel(focus.day.toString(), { month: "long", year: "numeric" })}
        </h3>
        <IconButton
          label={texts.next}
          icon={<ChevronForward />}
          isDisabled={!focus.hasNext}
          onPress={() => focus.changeMonth(1)}
        />
      </div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on a table.
        role="grid"
        aria-labelledby={`${id}-month`}
        aria-describedby={errorMessage ? `${id}-error` : undefined}
        aria-busy={month.isPending}
        className={styles.grid}
        onKeyDown={focus.onKeyDown}
        ref={focus.grid}
      >
        <WeekdayHeads locale={locale} look={language === "ar" ? "narrow" : "short"} />
        <tbody>
          {weeksOf(focus.day, locale).map((week, row) => (
            <tr key={`${monthOf(focus.day)}-${row + 1}`}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={`blank-${column + 1}`} className={styles.cell} />
                ) : (
                  <DayCell
                    key={day.toString()}
                    day={day}
                    today={today}
                    answer={month.data?.get(day.toString())}
                    isSelected={selected?.compare(day) === 0}
                    isReachable={focus.day.compare(day) === 0}
                    hasChosenTime={chosenDates?.has(day.toString()) ?? false}
                    onSelect={select}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {month.error !== null && <Problem error={month.error} title={texts.problem} onRetry={month.refetch} />}
      {errorMessage && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {errorMessage}
        </p>
      )}
      <CalendarLegend />
    </div>
  );
}
