import { CalendarDate } from "@internationalized/date";
import { useFormat, VisuallyHidden } from "@kalima/ui";
import { weeksOf } from "./month-weeks.ts";
import styles from "./weeks-calendar.module.css";

/** The second week of any month is complete, so its days give the weekday names in locale order. */
const ANY_MONTH = new CalendarDate(2026, 11, 1);

export function WeekdayHeads({ locale, look }: { locale: string; look: "short" | "narrow" }) {
  const format = useFormat();
  const week = weeksOf(ANY_MONTH, locale)[1] ?? [];
  return (
    <thead>
      <tr>
        {week.map((day) => (
          <th scope="col" className={styles.weekday} key={day?.toString()}>
            <span aria-hidden="true">{day && format.dayLabel(day.toString(), { weekday: look })}</span>
            <VisuallyHidden>{day && format.dayLabel(day.toString(), { weekday: "long" })}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
  );
}
