import { MINUTE_MS, showsSomething } from "@kalima/contracts/domain";
import type { PreparedLesson } from "@kalima/learning-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { Clock } from "@kalima/ui/icons";
import { UserText } from "@kalima/ui/user-text";
import { LessonWords } from "../../../shared/lesson-notes/lesson-notes.tsx";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import styles from "./trainers-day.module.css";

/** Words of the last lesson that are shown at once. */
const SHOWN_WORDS = 4;

/** Prepares the trainer for the student of the next lesson: level, clock, the last lesson of the two, and the open task. */
export function Preparation({ next: { lesson, student, last, task } }: { next: PreparedLesson }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  const name = lesson.studentName ?? "";
  return (
    <div className={styles.preparation}>
      <p className={styles.facts}>
        <span className={styles.level}>
          {student.level ? t("trainersDay.level", { level: student.level }) : t("trainersDay.noLevel")}
        </span>
        {student.timeZone && <StudentsClock name={name} timeZone={student.timeZone} />}
      </p>
      {!last && !task && <p className={styles.quiet}>{t("trainersDay.first", { name })}</p>}
      {last && (
        <section className={styles.last}>
          <h3 className={styles.subtitle}>
            <Link href={`${paths.lessons}/${last.lessonId}`}>
              {t("trainersDay.last", { date: format.date(last.startsAt, { day: "numeric", month: "long" }) })}
            </Link>
          </h3>
          {last.nextStep && (
            <p className={styles.step}>
              <span className={styles.quiet}>{t("trainersDay.nextStep")}</span>{" "}
              <UserText as="bdi">{last.nextStep}</UserText>
            </p>
          )}
          {showsSomething(last.notes.text) && <UserText className={styles.notes}>{last.notes.text}</UserText>}
          {last.notes.words.length > 0 && <LessonWords words={last.notes.words.slice(0, SHOWN_WORDS)} />}
          {last.notes.words.length > SHOWN_WORDS && (
            <p className={styles.quiet}>
              {t("trainersDay.moreWords", { count: last.notes.words.length - SHOWN_WORDS })}
            </p>
          )}
        </section>
      )}
      {task && (
        <p className={styles.task}>
          <Link href={task.isSent ? `${paths.tasks}?group=completed` : paths.tasks}>
            <bdi>{task.title}</bdi>
          </Link>
          <span className={styles.quiet}>
            {t(task.isSent ? "trainersDay.taskSent" : "trainersDay.taskDue", { time: format.dateTime(task.dueAt) })}
          </span>
        </p>
      )}
    </div>
  );
}

/** The time that the student's clock shows now, or that it shows the same as the visitor's. */
function StudentsClock({ name, timeZone }: { name: string; timeZone: string }) {
  const { t } = useTranslation("booking");
  const own = useFormat();
  const theirs = useFormat(timeZone);
  const now = useNow(MINUTE_MS);
  const isSame = own.dateTime(now) === theirs.dateTime(now);
  return (
    <span className={styles.clock}>
      <Clock size={18} />
      <span>
        {isSame
          ? t("trainersDay.sameClock", { name })
          : t("trainersDay.clock", { name, time: theirs.time(now), zone: theirs.zoneName(now) })}
      </span>
    </span>
  );
}
