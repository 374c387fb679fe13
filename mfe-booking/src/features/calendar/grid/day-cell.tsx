import type { CalendarDate } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import type { CalendarView } from "../span.ts";
import styles from "./grid.module.css";

/** More do not fit into a cell of a month. */
const SHOWN_IN_MONTH = 2;

type DayCellProps = {
  day: CalendarDate;
  view: CalendarView;
  lessons: readonly LessonDetails[];
  isToday: boolean;
  isSelected: boolean;
  isReachable: boolean;
  onSelect: (day: CalendarDate) => void;
};

/** A day as a button: its number and how many lessons it has; in a month, where there is room, also which. */
export function DayCell({ day, view, lessons, isToday, isSelected, isReachable, onSelect }: DayCellProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  // The hours of a week show its lessons.
  const shown = view === "week" ? [] : lessons.slice(0, SHOWN_IN_MONTH);
  const rest = view === "week" ? 0 : lessons.length - shown.length;
  const active = lessons.filter(({ status }) => status !== "cancelled").length;

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid, a table cell is a gridcell.
    <td aria-selected={isSelected} className={styles.cell}>
      <button
        aria-current={isToday ? "date" : undefined}
        className={styles.day}
        onClick={() => onSelect(day)}
        tabIndex={isReachable ? 0 : -1}
        type="button"
      >
        <span aria-hidden="true" className={styles.number}>
          {format.number(day.day)}
        </span>
        <VisuallyHidden>
          <span>{format.dayLabel(day.toString())}</span>{" "}
          <span>{active > 0 ? t("pack", { count: active }) : t("calendar.none")}</span>{" "}
        </VisuallyHidden>
        {active > 0 && (
          <span aria-hidden="true" className={styles.count}>
            {format.number(active)}
          </span>
        )}
        {shown.map((lesson) => (
          <Entry key={lesson.id} lesson={lesson} />
        ))}
        {rest > 0 && <span className={styles.more}>{t("calendar.more", { count: rest })}</span>}
      </button>
    </td>
  );
}

function Entry({ lesson: { startsAt, status, studentName, teacher } }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  return (
    <span className={classNames(styles.entry, status === "cancelled" && styles.cancelled)} data-status={status}>
      <time className={styles.entryTime} dateTime={startsAt}>
        {format.time(startsAt)}
      </time>
      <bdi className={styles.entryName}>{studentName ?? teacher.name[language]}</bdi>
      {status !== "upcoming" && (
        <VisuallyHidden>
          {" "}
          <span>{t(`lessonStatus.${status}`)}</span>
        </VisuallyHidden>
      )}
    </span>
  );
}
