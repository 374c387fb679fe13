import { Skeleton, useFormat, useUi, VisuallyHidden } from "@kalima/ui";
import { CalendarLegend } from "./calendar-legend.tsx";
import { dayOf } from "./day-of.ts";
import { fiveWeeksWith } from "./month-weeks.ts";
import { calendarTexts } from "./texts.ts";
import { WeekdayHeads } from "./weekday-heads.tsx";
import styles from "./weeks-calendar.module.css";

/**
 * Placeholder in the shape and size of the calendar. `now` (epoch milliseconds) tells the weeks, in UTC, since the
 * visitor's zone may be unknown.
 */
export function CalendarSkeleton({ now }: { now: number }) {
  const { language, locale } = useUi();
  const format = useFormat();
  const today = dayOf(now, "UTC");
  const weeks = fiveWeeksWith(today, today, locale);
  const shown = weeks.flat();
  const label = (day = today) => format.dayLabel(day.toString(), { day: "numeric", month: "long" });

  return (
    <div className={styles.calendar} aria-busy="true">
      <VisuallyHidden>
        <p role="status">{calendarTexts[language].loading}</p>
      </VisuallyHidden>
      <div className={styles.head} aria-hidden="true">
        <Skeleton shape="block" width={44} height={44} />
        <p className={styles.span}>
          <span>{label(shown[0])}</span> – <span>{label(shown.at(-1))}</span>
        </p>
        <Skeleton shape="block" width={44} height={44} />
      </div>
      <table className={styles.grid} aria-hidden="true">
        <WeekdayHeads locale={locale} look={language === "ar" ? "narrow" : "short"} />
        <tbody>
          {weeks.map((week, row) => (
            <tr key={`week-${row + 1}`}>
              {week.map((date) => (
                <td key={date.toString()} className={styles.cell}>
                  <Skeleton shape="block" height="100%" />
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
