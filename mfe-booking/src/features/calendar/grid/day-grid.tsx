import { type CalendarDate, isSameDay } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { classNames, useUi } from "@kalima/ui";
import { type DayFocus, WeekdayHeads, weeksOf } from "@kalima/ui/calendar";
import { type CalendarView, listDays, type Span } from "../span.ts";
import { DayCell } from "./day-cell.tsx";
import styles from "./grid.module.css";

type DayGridProps = {
  view: CalendarView;
  span: Span;
  focus: DayFocus;
  today: CalendarDate;
  selected: CalendarDate | null;
  lessons: ReadonlyMap<string, LessonDetails[]>;
  isPending: boolean;
  /** Id of the heading that names the span. */
  labelledBy: string;
  onSelect: (day: CalendarDate) => void;
  /** Words for what is special about a date. */
  notesOf?: (date: string) => string[];
  zone?: string;
};

const NO_LESSONS: LessonDetails[] = [];

/** A week or month as a grid with one tab stop, with the keys of the WAI-ARIA date grid. */
export function DayGrid(props: DayGridProps) {
  const { view, span, focus, today, selected, lessons, isPending, labelledBy, onSelect, notesOf, zone } = props;
  const { language, locale } = useUi();
  const weeks =
    view === "week" ? [listDays(span)] : weeksOf(span.first, locale).filter((week) => week.some((day) => day !== null));

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on a table.
      role="grid"
      aria-busy={isPending}
      aria-labelledby={labelledBy}
      className={classNames(styles.grid, styles[view])}
      onKeyDown={focus.onKeyDown}
      ref={focus.grid}
    >
      <WeekdayHeads locale={locale} look={language === "ar" ? "narrow" : "short"} />
      <tbody>
        {weeks.map((week, row) => (
          <tr key={`${span.first}-${row + 1}`}>
            {week.map((day, column) =>
              day === null ? (
                <td className={styles.cell} key={`blank-${column + 1}`} />
              ) : (
                <DayCell
                  day={day}
                  isReachable={isSameDay(focus.day, day)}
                  isSelected={selected !== null && isSameDay(selected, day)}
                  isToday={isSameDay(today, day)}
                  key={day.toString()}
                  lessons={lessons.get(day.toString()) ?? NO_LESSONS}
                  notes={notesOf?.(day.toString())}
                  onSelect={onSelect}
                  view={view}
                  zone={zone}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
