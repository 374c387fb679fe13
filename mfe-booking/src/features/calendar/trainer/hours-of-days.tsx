import type { CalendarDate } from "@internationalized/date";
import { HOURS_STEP_MINUTES, type WorkingHours } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat } from "@kalima/ui";
import { useLayoutEffect, useRef, useState } from "react";
import { findDay } from "../../../shared/hours/dated-hours.ts";
import halfHours from "../../../shared/hours/half-hours.module.css";
import { CELLS, isOpenAt, type Stroke } from "../../../shared/hours/ranges.ts";
import { type Cell, toStroke, useStroke } from "../../../shared/hours/use-stroke.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import { listDays } from "../span.ts";
import { ClockChanges } from "../week/clock-changes.tsx";
import { findEntryAt, isTakenAt, placeEntries, toInstant } from "./day-entries.ts";
import { DayHeads } from "./day-heads.tsx";
import { HalfHour } from "./half-hour.tsx";
import { HourNames } from "./hour-names.tsx";
import styles from "./hours-of-days.module.css";
import type { HoursView } from "./trainer-calendar.tsx";
import { useSwipe } from "./use-swipe.ts";

/** Few lessons are earlier. */
const FIRST_SHOWN_HOUR = 7;
const PER_HOUR = 60 / HOURS_STEP_MINUTES;
/** Height of the row with the days, which stays in sight. */
const HEAD_PX = 56;

/** Half hours from `first` to `last`, both included, that are opened or closed on some dates. */
export type DatedStroke = Omit<Stroke, "days"> & { dates: readonly string[] };
type HoursOfDaysProps = HoursView & {
  hours: WorkingHours;
  notesOf: (date: string) => string[];
  onPaint: (stroke: DatedStroke) => void;
};

/** One day, three or seven by half hours: open ones, and what takes up time. They are opened and closed by drawing over them. */
export function HoursOfDays(props: HoursOfDaysProps) {
  const { span, hours, entries, busy, secondZone, now, notesOf, onOpen, onDay, onStep, onPaint } = props;
  const { t } = useTranslation("booking");
  const words = useWords();
  const format = useFormat();
  const zone = hours.timeZone;
  const days = listDays(span);
  const columns = days.map((day) => ({
    day,
    ranges: findDay(hours, day.toString()).ranges,
    placed: placeEntries(entries, day, zone),
  }));
  const [isWhole, setWhole] = useState(false);
  const [focus, setFocus] = useState<Cell>({ column: 0, row: 9 * PER_HOUR });
  // Another view may have fewer days and hours.
  const stop = { column: Math.min(focus.column, days.length - 1), row: focus.row };
  const swipe = useSwipe(onStep);
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const earliest = Math.min(
    CELLS,
    ...columns.flatMap(({ ranges, placed }) => [
      ...ranges.map(({ from }) => from / HOURS_STEP_MINUTES),
      ...placed.map(({ row }) => row),
    ]),
  );
  const isEarly = earliest < FIRST_SHOWN_HOUR * PER_HOUR;
  const firstRow = isWhole || isEarly ? 0 : FIRST_SHOWN_HOUR * PER_HOUR;
  const rows = Array.from({ length: CELLS - firstRow }, (_, place) => firstRow + place);
  const isPast = ({ column, row }: Cell) => toInstant(days[column] ?? span.first, row + 1, zone) <= now;

  // Evening hours would be below the part that is seen.
  const [firstSeen] = useState(() => Math.min(earliest, CELLS - PER_HOUR));
  useLayoutEffect(() => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${firstSeen - PER_HOUR}"]`);
    if (row && box.current) box.current.scrollTop = row.offsetTop - HEAD_PX;
  }, [firstSeen]);

  function focusOn(cell: Cell) {
    setFocus(cell);
    grid.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-column="${cell.column}"]`)?.focus();
  }

  /** A lesson opens in place of a stroke, and nothing begins in the past. A drag may cross lessons: they stay. */
  function pressOccupied(cell: Cell, by: "drag" | "steps"): boolean {
    const entry = findEntryAt(columns[cell.column]?.placed ?? [], cell.row)?.lesson;
    if (by === "steps" && entry?.kind === "lesson") onOpen(entry.lesson);
    return isPast(cell) || (by === "steps" && entry?.kind === "lesson");
  }

  const { begun, handlers } = useStroke({
    days: days.map((_, column) => column),
    firstRow,
    isOpen: ({ column, row }) => isOpenAt(columns[column]?.ranges ?? [], row),
    onFocus: focusOn,
    onOccupied: pressOccupied,
    onPaint: ({ days: painted, ...drawn }) => {
      const dates = painted.filter((column) => !isPast({ column, row: drawn.last }));
      if (dates.length > 0) onPaint({ ...drawn, dates: dates.flatMap((column) => days[column]?.toString() ?? []) });
    },
  });
  const stroke =
    begun &&
    toStroke(
      begun,
      days.map((_, column) => column),
    );
  const label = (day: CalendarDate) =>
    format.dayLabel(day.toString(), { weekday: "long", day: "numeric", month: "long" });

  return (
    <div className={halfHours.box}>
      <p className={halfHours.hint}>{t("ownCalendar.hint")}</p>
      <div className={classNames(halfHours.scroll, styles.scroll)} {...swipe} ref={box}>
        <table
          {...handlers}
          aria-label={t("ownCalendar.hours")}
          className={halfHours.grid}
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on a table
          role="grid"
        >
          <DayHeads days={days} notesOf={notesOf} now={now} onDay={onDay} zone={zone} />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <HourNames day={span.first} row={row} secondZone={secondZone} zone={zone} />
                {columns.map(({ day, ranges, placed }, column) => {
                  const isIn = stroke?.days.includes(column) && stroke.first <= row && row <= stroke.last;
                  return (
                    <HalfHour
                      column={column}
                      day={day}
                      isBusy={isTakenAt(busy, day, row, zone)}
                      isDrawn={Boolean(isIn)}
                      isFocus={stop.row === row && stop.column === column}
                      isOpen={isIn ? Boolean(stroke?.opens) : isOpenAt(ranges, row)}
                      isPast={isPast({ column, row })}
                      key={day.toString()}
                      label={label(day)}
                      now={now}
                      onDay={onDay}
                      onOpen={onOpen}
                      placed={placed}
                      row={row}
                      zone={zone}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={halfHours.stroke} role="status">
        {stroke && (
          <span>
            {t(stroke.opens ? "hours.opening" : "hours.closing", {
              days: stroke.days.flatMap((column) => (days[column] ? [label(days[column])] : [])).join(t("hours.comma")),
              hours: words.range({
                from: stroke.first * HOURS_STEP_MINUTES,
                until: (stroke.last + 1) * HOURS_STEP_MINUTES,
              }),
            })}
          </span>
        )}
        {begun?.by === "steps" && <span> {t("hours.strokeHint")}</span>}
      </p>
      <ClockChanges days={days} zone={zone} />
      {!isEarly && (
        <div>
          <Button onPress={() => setWhole(!isWhole)} size="small" variant="quiet">
            {t(isWhole ? "hours.fewerHours" : "hours.allHours")}
          </Button>
        </div>
      )}
    </div>
  );
}
