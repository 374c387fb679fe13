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
  /** Words for what is special about the day. */
  notes?: readonly string[] | undefined;
  /** The zone of the days; the visitor's unless it is given. */
  zone?: string | undefined;
  onSelect: (day: CalendarDate) => void;
};

/** A day as a button: its number and how many lessons it has; in a month, where there is room, also which. */
export function DayCell(props: DayCellProps) {
  const { day, view, lessons, isToday, isSelected, isReachable, notes = [], zone, onSelect } = props;
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
        {notes.map((note) => (
          <span className={styles.note} key={note}>
            {note}
          </span>
        ))}
        {shown.map((lesson) => (
          <Entry key={lesson.id} lesson={lesson} zone={zone} />
        ))}
        {rest > 0 && <span className={styles.more}>{t("calendar.more", { count: rest })}</span>}
      </button>
    </td>
  );
}

function Entry({ lesson, zone }: { lesson: LessonDetails; zone: string | undefined }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat(zone);
  const { startsAt, status, studentName, teacher } = lesson;
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
