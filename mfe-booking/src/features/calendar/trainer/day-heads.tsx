import { type CalendarDate, isSameDay } from "@internationalized/date";
import { useTranslation } from "@kalima/platform/react";
import { classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import halfHours from "../../../shared/hours/half-hours.module.css";
import styles from "./hours-of-days.module.css";

type DayHeadsProps = {
  days: readonly CalendarDate[];
  zone: string;
  now: number;
  notesOf: (date: string) => string[];
  onDay: (day: CalendarDate) => void;
};

/** The days above their half hours, with what is special about each. One of a week opens the day. */
export function DayHeads({ days, zone, now, notesOf, onDay }: DayHeadsProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const today = dayOf(now, zone);
  return (
    <thead>
      <tr>
        <th className={classNames(halfHours.head, styles.corner)} scope="col">
          <VisuallyHidden>{t("hours.time")}</VisuallyHidden>
        </th>
        {days.map((day) => {
          const date = day.toString();
          const name = (
            <>
              <VisuallyHidden>{format.dayLabel(date)}</VisuallyHidden>
              <span aria-hidden="true">{format.dayLabel(date, { weekday: "short" })}</span>
              <span aria-hidden="true" className={styles.number}>
                {format.number(day.day)}
              </span>
            </>
          );
          return (
            <th
              className={classNames(halfHours.head, styles.day)}
              data-today={isSameDay(day, today)}
              key={date}
              scope="col"
            >
              {days.length === 1 ? (
                <span className={styles.dayName}>{name}</span>
              ) : (
                <button className={styles.dayName} onClick={() => onDay(day)} type="button">
                  {name}
                </button>
              )}
              {notesOf(date).map((note) => (
                <span className={styles.dayNote} key={note}>
                  {note}
                </span>
              ))}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
