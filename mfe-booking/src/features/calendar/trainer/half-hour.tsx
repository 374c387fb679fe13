import type { CalendarDate } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { HOURS_STEP_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import halfHours from "../../../shared/hours/half-hours.module.css";
import { useWords } from "../../../shared/hours/use-words.ts";
import { toBinaryDigits } from "../week/digits.ts";
import { LessonBlock } from "../week/lesson-block.tsx";
import blocks from "../week/week-hours.module.css";
import { findEntryAt, type PlacedEntry, toInstant } from "./day-entries.ts";
import { useHeldWords } from "./day-notes.ts";
import styles from "./hours-of-days.module.css";

type HalfHourProps = {
  row: number;
  column: number;
  day: CalendarDate;
  /** The day in words. */
  label: string;
  zone: string;
  now: number;
  placed: readonly PlacedEntry[];
  isOpen: boolean;
  isBusy: boolean;
  isDrawn: boolean;
  isPast: boolean;
  isFocus: boolean;
  onOpen: (lesson: LessonDetails) => void;
  /** Shows a day on which there are more lessons than fit beside each other. */
  onDay: (day: CalendarDate) => void;
};

/** A half hour of a day as a cell, with the blocks that begin in it. */
export function HalfHour(props: HalfHourProps) {
  const { row, column, day, label, zone, now, placed, isOpen, isBusy, isDrawn, isPast, isFocus, onOpen, onDay } = props;
  const { t } = useTranslation("booking");
  const words = useWords();
  const from = row * HOURS_STEP_MINUTES;
  const over = findEntryAt(placed, row)?.lesson;
  const state =
    over?.kind === "lesson"
      ? t("ownCalendar.lessonWith", { name: over.lesson.studentName ?? "" })
      : over
        ? t("ownCalendar.held")
        : t(isBusy ? "ownCalendar.busy" : isOpen ? "ownCalendar.open" : "ownCalendar.closed");
  const startsAt = toInstant(day, row, zone);
  const begins = placed.filter((block) => block.row === row);
  const name = [label, words.range({ from, until: from + HOURS_STEP_MINUTES }), state].join(t("hours.comma"));
  const isNow = startsAt <= now && now < startsAt + HOURS_STEP_MINUTES * MINUTE_MS;
  return (
    <td
      aria-disabled={isPast || undefined}
      // All that is seen in a cell is part of its name.
      aria-label={begins.length > 0 ? undefined : name}
      aria-selected={isOpen}
      className={classNames(
        halfHours.cell,
        styles.cell,
        isOpen && halfHours.open,
        isOpen && styles.open,
        isBusy && styles.busy,
        isDrawn && halfHours.drawn,
        isPast && styles.past,
      )}
      data-column={column}
      data-row={row}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid pattern of WAI-ARIA, on a table
      role="gridcell"
      tabIndex={isFocus ? 0 : -1}
    >
      {begins.length > 0 && <VisuallyHidden>{name} </VisuallyHidden>}
      {begins.map((block) => {
        const { lesson: entry } = block;
        const key = `${entry.kind} ${entry.startsAt}`;
        if (entry.kind === "held") return <Held block={block} heldUntil={entry.heldUntil} key={key} zone={zone} />;
        return (
          <LessonBlock
            block={{ ...block, lesson: entry.lesson }}
            day={day}
            key={key}
            onPress={() => (block.folded > 0 ? onDay(day) : onOpen(entry.lesson))}
            zone={zone}
          />
        );
      })}
      {isNow && <Now minute={(now - startsAt) / MINUTE_MS} now={now} zone={zone} />}
    </td>
  );
}

function Held({ block, heldUntil, zone }: { block: PlacedEntry; heldUntil: string | null; zone: string }) {
  const words = useHeldWords(zone);
  return (
    <div
      className={classNames(blocks.block, styles.held)}
      data-from={toBinaryDigits(block.start)}
      data-lane={block.lane}
      data-lanes={block.lanes}
      data-length={toBinaryDigits(block.minutes)}
    >
      <span className={blocks.name}>{words(heldUntil)}</span>
    </div>
  );
}

function Now({ minute, now, zone }: { minute: number; now: number; zone: string }) {
  const { t } = useTranslation("booking");
  const format = useFormat(zone);
  return (
    <span className={blocks.now} data-from={toBinaryDigits(minute)}>
      <VisuallyHidden>{t("calendar.now", { time: format.time(now) })}</VisuallyHidden>
    </span>
  );
}
