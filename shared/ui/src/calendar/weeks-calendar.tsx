import { type CalendarDate, maxDate } from "@internationalized/date";
import { IconButton, useFormat, useUi } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { ChevronBack, ChevronForward } from "@kalima/ui/icons";
import { useId } from "react";
import { CalendarLegend } from "./calendar-legend.tsx";
import { DayCell } from "./day-cell.tsx";
import type { ShownDays } from "./join-months.ts";
import { DAYS_SHOWN } from "./month-weeks.ts";
import { calendarTexts } from "./texts.ts";
import type { DayFocus } from "./use-day-focus.ts";
import { WeekdayHeads } from "./weekday-heads.tsx";
import styles from "./weeks-calendar.module.css";

export type WeeksCalendarProps = {
  /** Result of `useDayFocus`. */
  focus: DayFocus;
  /** The five weeks with its day (`fiveWeeksWith`). */
  weeks: readonly (readonly CalendarDate[])[];
  days: ShownDays;
  today: CalendarDate;
  selected: CalendarDate | null;
  /** Dates with times that are already chosen. */
  chosenDates?: ReadonlySet<string>;
  onSelect: (day: CalendarDate) => void;
  errorMessage?: string;
};

/** A trainer's next five weeks as a grid with one tab stop; each day shows its free times in words. */
export function WeeksCalendar(props: WeeksCalendarProps) {
  const { focus, weeks, days, today, selected, chosenDates, onSelect, errorMessage } = props;
  const { language, locale } = useUi();
  const texts = calendarTexts[language];
  const format = useFormat();
  const id = useId();
  const shown = weeks.flat();
  const first = shown[0] ?? today;
  const last = shown.at(-1) ?? today;
  const label = (day: CalendarDate) => format.dayLabel(day.toString(), { day: "numeric", month: "long" });

  function select(day: CalendarDate) {
    focus.setDay(day);
    onSelect(day);
  }

  function step(by: 1 | -1) {
    const start = first.add({ days: by * DAYS_SHOWN });
    focus.setDay(maxDate(start, today) ?? start);
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          label={texts.previous}
          icon={<ChevronBack />}
          isDisabled={first.compare(focus.first) <= 0}
          onPress={() => step(-1)}
        />
        <h3 className={styles.span} id={`${id}-span`} aria-live="polite">
          <span>{label(first)}</span> – <span>{label(last)}</span>
        </h3>
        <IconButton
          label={texts.next}
          icon={<ChevronForward />}
          isDisabled={last.compare(focus.last) >= 0}
          onPress={() => step(1)}
        />
      </div>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on a table.
        role="grid"
        aria-labelledby={`${id}-span`}
        aria-describedby={errorMessage ? `${id}-error` : undefined}
        aria-busy={days.isPending}
        className={styles.grid}
        onKeyDown={focus.onKeyDown}
        ref={focus.grid}
      >
        <WeekdayHeads locale={locale} look={language === "ar" ? "narrow" : "short"} />
        <tbody>
          {weeks.map((week, row) => (
            <tr key={`${first}-${row + 1}`}>
              {week.map((day) => (
                <DayCell
                  key={day.toString()}
                  day={day}
                  today={today}
                  answer={days.data?.get(day.toString())}
                  isSelected={selected?.compare(day) === 0}
                  isReachable={focus.day.compare(day) === 0}
                  hasChosenTime={chosenDates?.has(day.toString()) ?? false}
                  namesMonth={day.day === 1 || day.compare(first) === 0}
                  onSelect={select}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {days.error !== null && <Problem error={days.error} title={texts.problem} onRetry={days.refetch} />}
      {errorMessage && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {errorMessage}
        </p>
      )}
      <CalendarLegend />
    </div>
  );
}
