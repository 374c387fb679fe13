import type { LessonDetails } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import type { LessonRecord } from "@kalima/learning-contract";
import { useNow, useSearchParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, useFormat, useZone } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { describeTaskStatus, TASK_TONES, taskPath } from "../../../shared/task-status.ts";
import { rebookPath } from "../../../shared/times/rebook.ts";
import { LessonActions } from "../components/lesson-actions.tsx";
import { RECORD_TASKS } from "../components/next-lesson.tsx";
import { GivenStars } from "../stars/stars.tsx";
import styles from "./lesson-record.module.css";
import { Section } from "./section.tsx";

/** Shows what is next after a lesson, its tasks, and its rating. `uploadWork` is the way to send work, where there is one. */
export function RecordSide({ record, uploadWork }: { record: LessonRecord; uploadWork: ReactNode }) {
  const { lesson, tasks } = record;
  const isStudent = lesson.studentName === null;
  const isOver = lesson.status !== "upcoming" && lesson.status !== "delayed";
  return (
    <>
      {isOver && isStudent && <Next record={record} />}
      {(tasks.length > 0 || isStudent) && <Tasks isOver={isOver} uploadWork={uploadWork} tasks={tasks} />}
      {isOver && <Rating lesson={lesson} />}
    </>
  );
}

/** The next session with the trainer; without one, the way to plan or book it. */
function Next({ record: { lesson, next, unplanned } }: { record: LessonRecord }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  return (
    <Section title={t("record.next")}>
      {next ? (
        <>
          <p className={styles.strong}>{format.dateTime(next.startsAt)}</p>
          <ButtonLink href={`/profile/appointments/${next.id}`} variant="secondary">
            {t("record.open")}
          </ButtonLink>
        </>
      ) : unplanned > 0 ? (
        <>
          <p className={styles.quiet}>{t("record.unplanned", { count: unplanned })}</p>
          <ButtonLink href={`/profile/bookings/${lesson.booking.referenceCode}`}>{t("record.plan")}</ButtonLink>
        </>
      ) : (
        <>
          <p className={styles.quiet}>{t("record.none")}</p>
          <ButtonLink href={rebookPath(lesson.teacher.id, lesson.startsAt, now, zone)}>{t("record.again")}</ButtonLink>
        </>
      )}
    </Section>
  );
}

/** The tasks that a lesson left, or that are to be done for one to come, and the way to all. */
function Tasks({
  tasks,
  isOver,
  uploadWork,
}: Pick<LessonRecord, "tasks"> & { isOver: boolean; uploadWork: ReactNode }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  return (
    <Section name={RECORD_TASKS} title={t(isOver ? "record.tasksFrom" : "record.tasksFor")}>
      {tasks.length === 0 && <p className={styles.quiet}>{t(isOver ? "record.noTasksFrom" : "record.noTasks")}</p>}
      <ul className={styles.tasks} hidden={tasks.length === 0}>
        {tasks.map((task) => {
          const status = describeTaskStatus(task);
          return (
            <li className={styles.task} key={task.id}>
              <Link href={taskPath(task, paths)}>
                <bdi>{task.title}</bdi>
              </Link>
              {task.isOwnWork ? null : (
                <span className={styles.quiet}>{t("record.task.due", { time: format.dateTime(task.dueAt) })}</span>
              )}
              <StatusPill tone={TASK_TONES[status]}>{t(`record.task.${status}`)}</StatusPill>
            </li>
          );
        })}
      </ul>
      {uploadWork}
      <Link href={paths.tasks}>{t("record.allTasks")}</Link>
    </Section>
  );
}

/** The rating that was given, with its words, or the way to give one; trainers write their feedback here. */
function Rating({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { rating, actions } = lesson;
  const [parameters] = useSearchParams();
  if (!rating && actions.length === 0) return null;
  return (
    <Section title={t(lesson.studentName === null ? "record.ownRating" : "record.rating")}>
      {rating ? (
        <>
          <GivenStars stars={rating.stars} />
          {rating.feedback && <UserText as="p">{rating.feedback}</UserText>}
        </>
      ) : (
        <p className={styles.quiet}>{t("record.unrated")}</p>
      )}
      <LessonActions asksToRate={parameters.has("rate")} lesson={lesson} size="small" />
    </Section>
  );
}
