import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { TrainerToday } from "@kalima/learning-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Link, useFormat, VisuallyHidden } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import { CALENDAR_PATH, DAYS_OFF_PATH, HOURS_PATH, useOwnPaths } from "../../../shared/own-paths.ts";
import styles from "./trainers-day.module.css";

/** The lessons of the day one after the other, on the trainer's clock. */
export function DayLine({ day: { lessons, timeZone, date } }: { day: TrainerToday }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const there = useFormat(timeZone);
  const id = useId();
  const now = useNow(MINUTE_MS);
  // Said only where the visitor's own clock shows another time.
  const isAway = format.dateTime(now) !== there.dateTime(now);
  return (
    <Card aria-labelledby={id} as="section" className={styles.line}>
      <h2 className={styles.title} id={id}>
        {format.dayLabel(date, { weekday: "long", day: "numeric", month: "long" })}
      </h2>
      {isAway && <p className={styles.quiet}>{t("trainersDay.onClock", { zone: there.zoneName(now) })}</p>}
      {lessons.length === 0 ? (
        <p className={styles.quiet}>{t("trainersDay.free")}</p>
      ) : (
        <ol aria-labelledby={id} className={styles.stops}>
          {lessons.map((lesson) => (
            <Stop key={lesson.id} lesson={lesson} now={now} timeZone={timeZone} />
          ))}
        </ol>
      )}
      <p className={styles.ways}>
        <Link href={CALENDAR_PATH}>{t("trainersDay.toCalendar")}</Link>
        <Link href={HOURS_PATH}>{t("trainersDay.toHours")}</Link>
        <Link href={DAYS_OFF_PATH}>{t("trainersDay.toDaysOff")}</Link>
      </p>
    </Card>
  );
}

function Stop({ lesson, now, timeZone }: { lesson: LessonDetails; now: number; timeZone: string }) {
  const { t } = useTranslation("booking");
  const there = useFormat(timeZone);
  const paths = useOwnPaths();
  const { id, startsAt, endsAt, status, studentName, isSpeakingCheck } = lesson;
  const isNow = Date.parse(startsAt) <= now && now < Date.parse(endsAt) && status !== "completed";
  const isOver = !isNow && Date.parse(endsAt) <= now;
  const name = <bdi>{studentName}</bdi>;
  return (
    <li aria-current={isNow ? "time" : undefined} className={styles.stop} data-over={isOver} data-status={status}>
      <time className={styles.stopTime} dateTime={startsAt}>
        {there.time(startsAt)}
      </time>
      <span className={styles.stopName}>
        {isSpeakingCheck ? name : <Link href={`${paths.lessons}/${id}`}>{name}</Link>}
        {status === "upcoming" && !isNow ? (
          <VisuallyHidden>{t("lessonStatus.upcoming")}</VisuallyHidden>
        ) : (
          <span className={styles.quiet}>{isNow ? t("trainersDay.now") : t(`lessonStatus.${status}`)}</span>
        )}
      </span>
    </li>
  );
}
