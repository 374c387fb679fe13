import { type CalendarDate, isSameDay } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Button, classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { useState } from "react";
import { type Block, toBlocks } from "./blocks.ts";
import { ClockChanges } from "./clock-changes.tsx";
import { type DayHour, isAgain, listHours, toClockHour } from "./day-hours.ts";
import { toBinaryDigits } from "./digits.ts";
import { LessonBlock } from "./lesson-block.tsx";
import { listRows } from "./shown-rows.ts";
import styles from "./week-hours.module.css";

type WeekHoursProps = {
  days: readonly CalendarDate[];
  zone: string;
  /** Epoch milliseconds. */
  now: number;
  /** The one day that a small screen shows. */
  shown: CalendarDate;
  lessons: readonly LessonDetails[];
  onOpen: (lesson: LessonDetails) => void;
  /** Shows the lessons of a day for which there is no room here. */
  onMore: (day: CalendarDate) => void;
};

type Column = { day: CalendarDate; hours: readonly DayHour[]; blocks: readonly Block<LessonDetails>[] };

/** The hours of a week, with lessons as blocks at their time and length, and a line at the current time. */
export function WeekHours({ days, zone, now, shown, lessons, onOpen, onMore }: WeekHoursProps) {
  const { t } = useTranslation("booking");
  const [isWhole, setWhole] = useState(false);
  const hoursOfDays = days.map((day) => listHours(day, zone));
  const rows = listRows(hoursOfDays, lessons, isWhole);
  const columns = days.map((day, index): Column => {
    const hours = hoursOfDays[index] ?? [];
    return { day, hours, blocks: toBlocks(lessons, hours, rows) };
  });

  return (
    <div className={styles.hours}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          <VisuallyHidden>{t("calendar.byHour")}</VisuallyHidden>
        </caption>
        <Heads days={days} shown={shown} />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th className={styles.hour} scope="row">
                <HourName row={row} />
              </th>
              {columns.map((column) => (
                <HourCell
                  column={column}
                  isShown={isSameDay(column.day, shown)}
                  key={column.day.toString()}
                  now={now}
                  onMore={onMore}
                  onOpen={onOpen}
                  row={row}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ClockChanges days={days} zone={zone} />
      <div>
        <Button onPress={() => setWhole(!isWhole)} size="small" variant="quiet">
          {t(isWhole ? "calendar.fewerHours" : "calendar.allHours")}
        </Button>
      </div>
    </div>
  );
}

/** The days are on screen above, as buttons; here they name the columns for screen readers. */
function Heads({ days, shown }: { days: readonly CalendarDate[]; shown: CalendarDate }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th className={styles.blank} scope="col">
          <VisuallyHidden>{t("calendar.hour")}</VisuallyHidden>
        </th>
        {days.map((day) => (
          <th
            className={classNames(styles.blank, !isSameDay(day, shown) && styles.other)}
            key={day.toString()}
            scope="col"
          >
            <VisuallyHidden>{format.dayLabel(day.toString())}</VisuallyHidden>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function HourName({ row }: { row: number }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  // The name of an hour is the same on every day and in every zone.
  const hour = format.time(Date.UTC(2026, 0, 1, toClockHour(row)), { hour: "numeric", timeZone: "UTC" });
  return isAgain(row) ? t("calendar.again", { hour }) : hour;
}

type HourCellProps = Pick<WeekHoursProps, "now" | "onOpen" | "onMore"> & {
  column: Column;
  row: number;
  isShown: boolean;
};

function HourCell({ column: { day, hours, blocks }, row, isShown, now, onOpen, onMore }: HourCellProps) {
  const hour = hours.find((each) => each.row === row);
  const isCurrent = hour && now >= hour.from && now < hour.until;
  return (
    <td className={classNames(styles.cell, !isShown && styles.other, !hour && styles.missing)}>
      {blocks
        .filter((block) => block.row === row)
        .map((block) => (
          <LessonBlock
            block={block}
            day={day}
            key={block.lesson.id}
            onPress={() => (block.folded > 0 ? onMore(day) : onOpen(block.lesson))}
          />
        ))}
      {isCurrent && <Now at={now} minute={hour.minute + (now - hour.from) / MINUTE_MS} />}
    </td>
  );
}

function Now({ at, minute }: { at: number; minute: number }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <span className={styles.now} data-from={toBinaryDigits(minute)}>
      <VisuallyHidden>{t("calendar.now", { time: format.time(at) })}</VisuallyHidden>
    </span>
  );
}
