import type { CalendarDate } from "@internationalized/date";
import type { LessonDetails } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import type { Block } from "./blocks.ts";
import { toBinaryDigits } from "./digits.ts";
import styles from "./week-hours.module.css";

/** A lower block has room for one line. */
const TWO_LINES_MINUTES = 40;

type LessonBlockProps = {
  block: Block<LessonDetails>;
  day: CalendarDate;
  /** The zone of the columns; the visitor's unless it is given. */
  zone?: string;
  onPress: () => void;
};

/** A lesson as a button that opens it. */
export function LessonBlock({ block, day, zone, onPress }: LessonBlockProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat(zone);
  const { lesson, start, minutes, lane, lanes, folded } = block;
  const { startsAt, endsAt, status, studentName, teacher } = lesson;
  return (
    <button
      className={classNames(styles.block, minutes < TWO_LINES_MINUTES && styles.short)}
      data-from={toBinaryDigits(start)}
      data-lane={lane}
      data-lanes={lanes}
      data-length={toBinaryDigits(minutes)}
      data-status={folded > 0 ? "folded" : status}
      onClick={onPress}
      type="button"
    >
      {folded > 0 ? (
        <span className={styles.time}>{t("calendar.more", { count: folded })}</span>
      ) : (
        <>
          <time className={styles.time} dateTime={startsAt}>
            {format.time(startsAt)}
          </time>
          <VisuallyHidden>
            {" "}
            – <span>{format.time(endsAt)}</span>{" "}
          </VisuallyHidden>
          <bdi className={styles.name}>{studentName ?? teacher.name[language]}</bdi>
          <VisuallyHidden>
            {" "}
            <span>{t(`lessonStatus.${status}`)}</span>
          </VisuallyHidden>
        </>
      )}
      <VisuallyHidden>
        {" "}
        <span>{format.dayLabel(day.toString())}</span>
      </VisuallyHidden>
    </button>
  );
}
