import type { CalendarDate } from "@internationalized/date";
import type { CalendarDay } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { dayProblem } from "../draft/problems.ts";
import styles from "./month-calendar.module.css";

type DayCellProps = {
  day: CalendarDate;
  today: CalendarDate;
  /** Undefined while the month loads. */
  answer: CalendarDay | undefined;
  isSelected: boolean;
  isReachable: boolean;
  hasChosenTime: boolean;
  onSelect: (day: CalendarDate) => void;
};

/** Days that cannot be booked may still be pressed: the times beside the calendar then say why not. */
export function DayCell({ day, today, answer, isSelected, isReachable, hasChosenTime, onSelect }: DayCellProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const isOver = dayProblem(day, today) !== null;
  const state = isOver ? "busy" : answer?.state;
  const words = useStateWords(isOver, answer);
  const label = [format.dayLabel(day.toString()), words, hasChosenTime && t("calendar.chosen")].filter(Boolean);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid, a table cell is a gridcell.
    <td aria-selected={isSelected} className={styles.cell}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-label={label.join(t("calendar.comma"))}
        aria-current={day.compare(today) === 0 ? "date" : undefined}
        className={`${styles.day} ${state ? styles[state] : styles.waiting}`}
        onClick={() => onSelect(day)}
      >
        <span className={styles.number}>{format.number(day.day)}</span>
        <span className={styles.words}>{isOver ? "" : words}</span>
        {hasChosenTime && <span className={styles.dot} />}
      </button>
    </td>
  );
}

function useStateWords(isOver: boolean, answer: CalendarDay | undefined): string {
  const { t } = useTranslation("booking");
  if (isOver) return t("calendar.closed");
  if (!answer) return "";
  if (answer.state === "busy") return t("calendar.full");
  return t(answer.state === "light" ? "calendar.left" : "calendar.free", { count: answer.free });
}
