import { Skeleton, useFormat, useUi, VisuallyHidden } from "@kalima/ui";
import { CalendarLegend } from "./calendar-legend.tsx";
import styles from "./month-calendar.module.css";
import { firstDay, weeksOf } from "./month-weeks.ts";
import { calendarTexts } from "./texts.ts";
import { WeekdayHeads } from "./weekday-heads.tsx";

/**
 * Placeholder in the shape and size of the calendar. `now` (epoch milliseconds) tells the month, in UTC, since the
 * visitor's zone may be unknown.
 */
export function CalendarSkeleton({ now }: { now: number }) {
  const { language, locale } = useUi();
  const format = useFormat();
  const day = firstDay({ at: null, now, zone: "UTC" });

  return (
    <div className={styles.calendar} aria-busy="true">
      <VisuallyHidden>
        <p role="status">{calendarTexts[language].loading}</p>
      </VisuallyHidden>
      <div className={styles.head} aria-hidden="true">
        <Skeleton shape="block" width={44} height={44} />
        <p className={styles.month}>{format.dayLabel(day.toString(), { month: "long", year: "numeric" })}</p>
        <Skeleton shape="block" width={44} height={44} />
      </div>
      <table className={styles.grid} aria-hidden="true">
        <WeekdayHeads locale={locale} look={language === "ar" ? "narrow" : "short"} />
        <tbody>
          {weeksOf(day, locale).map((week, row) => (
            <tr key={`week-${row + 1}`}>
              {week.map((date, column) => (
                <td key={date?.toString() ?? `blank-${column + 1}`} className={styles.cell}>
                  {date && <Skeleton shape="block" height="100%" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend />
    </div>
  );
}
