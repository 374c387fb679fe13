import { HOURS_STEP_MINUTES, type WorkingWeek } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Button, classNames, VisuallyHidden } from "@kalima/ui";
import { useLayoutEffect, useRef, useState } from "react";
import halfHours from "../../../shared/hours/half-hours.module.css";
import { CELLS, isOpenAt, type Stroke } from "../../../shared/hours/ranges.ts";
import { type Cell, toStroke, useStroke } from "../../../shared/hours/use-stroke.ts";
import { useWords } from "../../../shared/hours/use-words.ts";
import styles from "./week-grid.module.css";

/** Few lessons are earlier. */
const FIRST_SHOWN_HOUR = 7;
const PER_HOUR = 60 / HOURS_STEP_MINUTES;
/** Height of the row with the days, which stays in sight. */
const HEAD_PX = 40;

type WeekGridProps = {
  week: WorkingWeek;
  /** Half hours, `weekday row`, at which other calendars make the trainer busy in the next days. */
  busy: ReadonlySet<string>;
  label: string;
  onPaint: (stroke: Stroke) => void;
};

/** The half hours of a week, to be painted open or closed by mouse, finger or keyboard. */
export function WeekGrid({ week, busy, label, onPaint }: WeekGridProps) {
  const { t } = useTranslation("booking");
  const words = useWords();
  const days = words.weekdays;
  const [isWhole, setWhole] = useState(false);
  const isEarly = week.some((ranges) => ranges.some(({ from }) => from < FIRST_SHOWN_HOUR * 60));
  const firstRow = isWhole || isEarly ? 0 : FIRST_SHOWN_HOUR * PER_HOUR;
  const rows = Array.from({ length: CELLS - firstRow }, (_, place) => firstRow + place);
  const [focus, setFocus] = useState<Cell>({ column: 0, row: 9 * PER_HOUR });
  const grid = useRef<HTMLTableElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isOpen = ({ column, row }: Cell) => isOpenAt(week[days[column] ?? 0] ?? [], row);

  // Evening hours would be below the part that is seen.
  const [firstOpen] = useState(() => Math.min(...week.flat().map(({ from }) => from / HOURS_STEP_MINUTES)));
  useLayoutEffect(() => {
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${firstOpen - PER_HOUR}"]`);
    if (row && box.current) box.current.scrollTop = row.offsetTop - HEAD_PX;
  }, [firstOpen]);

  function focusOn(cell: Cell) {
    setFocus(cell);
    grid.current?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-column="${cell.column}"]`)?.focus();
  }
  const { begun, handlers } = useStroke({ days, firstRow, isOpen, onPaint, onFocus: focusOn });
  const stroke = begun && toStroke(begun, days);
  const name = (row: number) => words.range({ from: row * HOURS_STEP_MINUTES, until: (row + 1) * HOURS_STEP_MINUTES });
  const describe = ({ first, last, opens, days: on }: Stroke) =>
    t(opens ? "hours.opening" : "hours.closing", {
      days: on.map((day) => words.weekday(day)).join(t("hours.comma")),
      hours: words.range({ from: first * HOURS_STEP_MINUTES, until: (last + 1) * HOURS_STEP_MINUTES }),
    });

  return (
    <div className={halfHours.box}>
      <p className={halfHours.hint}>{t("hours.gridHint")}</p>
      <div className={classNames(halfHours.scroll, styles.scroll)} ref={box}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA, on a table */}
        <table {...handlers} aria-label={label} className={halfHours.grid} ref={grid} role="grid">
          <thead>
            <tr>
              <th className={classNames(halfHours.head, styles.corner)} scope="col">
                <VisuallyHidden>{t("hours.time")}</VisuallyHidden>
              </th>
              {days.map((day) => (
                <th className={classNames(halfHours.head, styles.day)} key={day} scope="col">
                  <VisuallyHidden>{words.weekday(day)}</VisuallyHidden>
                  <span aria-hidden="true" className={styles.short}>
                    {words.weekday(day, "short")}
                  </span>
                  <span aria-hidden="true" className={styles.letter}>
                    {words.weekday(day, "narrow")}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th className={halfHours.hour} scope="row">
                  {row % PER_HOUR === 0 ? (
                    words.time(row * HOURS_STEP_MINUTES)
                  ) : (
                    <VisuallyHidden>{words.time(row * HOURS_STEP_MINUTES)}</VisuallyHidden>
                  )}
                </th>
                {days.map((day, column) => {
                  const isIn = stroke?.days.includes(day) && stroke.first <= row && row <= stroke.last;
                  const open = isIn ? stroke?.opens : isOpenAt(week[day] ?? [], row);
                  const isBusy = busy.has(`${day} ${row}`);
                  const text = `${words.weekday(day)}${t("hours.comma")}${name(row)}`;
                  return (
                    <td
                      aria-label={isBusy ? `${text}${t("hours.comma")}${t("hours.busy.cell")}` : text}
                      aria-selected={open}
                      className={classNames(
                        halfHours.cell,
                        styles.cell,
                        open && halfHours.open,
                        open && styles.open,
                        isBusy && styles.busy,
                        isIn && halfHours.drawn,
                      )}
                      data-column={column}
                      data-row={row}
                      key={day}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid pattern of WAI-ARIA, on a table
                      role="gridcell"
                      tabIndex={focus.row === row && focus.column === column ? 0 : -1}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {busy.size > 0 && (
        <p className={styles.legend}>
          <span aria-hidden="true" className={styles.sample} />
          {t("hours.busy.legend")}
        </p>
      )}
      <p className={halfHours.stroke} role="status">
        {stroke ? describe(stroke) : null}
        {begun?.by === "steps" ? <span> {t("hours.strokeHint")}</span> : null}
      </p>
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
