import type { CalendarDate } from "@internationalized/date";
import type { CalendarDay } from "@kalima/contracts/api";
import type { CalendarDayState } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { useFormat, VisuallyHidden } from "@kalima/ui";
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

/** Days that cannot be booked stay enabled: selecting one explains why, beside the calendar. */
export function DayCell({ day, today, answer, isSelected, isReachable, hasChosenTime, onSelect }: DayCellProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const isOver = dayProblem(day, today) !== null;
  const state = isOver ? "busy" : answer && dayState(answer);
  const words = useStateWords(isOver, answer);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid, a table cell is a gridcell.
    <td aria-selected={isSelected} className={styles.cell}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-current={day.compare(today) === 0 ? "date" : undefined}
        data-state={state}
        className={`${styles.day} ${styles.ground}`}
        onClick={() => onSelect(day)}
      >
        <span className={styles.number}>{format.number(day.day)}</span>
        <VisuallyHidden> {format.dayLabel(day.toString(), { month: "long", weekday: "long" })} </VisuallyHidden>
        {isOver ? <VisuallyHidden>{words}</VisuallyHidden> : <span className={styles.words}>{words}</span>}
        {hasChosenTime && (
          <span className={styles.dot}>
            <VisuallyHidden> {t("calendar.chosen")}</VisuallyHidden>
          </span>
        )}
      </button>
    </td>
  );
}

/** Falls back to the number of free times for a state this version does not know. */
function dayState({ state, free }: CalendarDay): CalendarDayState {
  if (state !== "unknown") return state;
  return free > 0 ? "available" : "busy";
}

function useStateWords(isOver: boolean, answer: CalendarDay | undefined): string {
  const { t } = useTranslation("booking");
  if (isOver) return t("calendar.closed");
  if (!answer) return "";
  const state = dayState(answer);
  if (state === "busy") return t("calendar.full");
  return t(state === "light" ? "calendar.left" : "calendar.free", { count: answer.free });
}
