import { type CalendarDate, isSameDay } from "@internationalized/date";
import type { CalendarDay, CalendarDayState } from "@kalima/catalog-contract";
import { useFormat, useUi, VisuallyHidden } from "@kalima/ui";
import { calendarTexts, freeText, shortFreeText } from "./texts.ts";
import styles from "./weeks-calendar.module.css";

type DayCellProps = {
  day: CalendarDate;
  today: CalendarDate;
  /** Undefined while it loads. */
  answer: CalendarDay | undefined;
  isSelected: boolean;
  isReachable: boolean;
  hasChosenTime: boolean;
  /** The first day that is shown, and the first of each month, say which month begins. */
  namesMonth: boolean;
  onSelect: (day: CalendarDate) => void;
};

/** Days that cannot be booked stay enabled: selecting one explains why, beside the calendar. */
export function DayCell(props: DayCellProps) {
  const { day, today, answer, isSelected, isReachable, hasChosenTime, namesMonth, onSelect } = props;
  const texts = calendarTexts[useUi().language];
  const format = useFormat();
  // Today cannot be booked either.
  const isOver = day.compare(today) <= 0;
  const state = isOver ? "over" : answer && dayState(answer);
  const words = useStateWords(isOver, answer);
  const shortWords = useShortWords(answer);

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid, a table cell is a gridcell.
    <td aria-selected={isSelected} className={styles.cell}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-current={isSameDay(day, today) ? "date" : undefined}
        data-state={state}
        className={`${styles.day} ${styles.ground}`}
        onClick={() => onSelect(day)}
      >
        {namesMonth && (
          <span aria-hidden="true" className={styles.words}>
            {format.dayLabel(day.toString(), { month: "short" })}
          </span>
        )}
        <span className={styles.number}>{format.number(day.day)}</span>
        <VisuallyHidden>
          {" "}
          <span>{format.dayLabel(day.toString(), { month: "long", weekday: "long" })}</span>{" "}
        </VisuallyHidden>
        <VisuallyHidden>{words}</VisuallyHidden>
        {!isOver && (
          <span aria-hidden="true" className={styles.words}>
            {shortWords}
          </span>
        )}
        {hasChosenTime && (
          <span className={styles.dot}>
            <VisuallyHidden> {texts.chosen}</VisuallyHidden>
          </span>
        )}
      </button>
    </td>
  );
}

/** Falls back to the number of free times for a state this version does not know. */
function dayState({ state, free }: CalendarDay): Exclude<CalendarDayState, "unknown"> {
  if (state !== "unknown") return state;
  return free > 0 ? "available" : "closed";
}

function useStateWords(isOver: boolean, answer: CalendarDay | undefined): string {
  const ui = useUi();
  const texts = calendarTexts[ui.language];
  if (isOver) return texts.closed;
  if (!answer) return "";
  const state = dayState(answer);
  if (state === "closed") return texts.closed;
  return state === "busy" ? texts.day.busy : freeText(ui, state, answer.free);
}

function useShortWords(answer: CalendarDay | undefined): string {
  const ui = useUi();
  if (!answer) return "";
  const state = dayState(answer);
  if (state === "closed") return "";
  return state === "busy" ? calendarTexts[ui.language].day.busy : shortFreeText(ui, state, answer.free);
}
