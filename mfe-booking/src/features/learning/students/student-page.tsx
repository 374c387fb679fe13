import type { TrainersStudent } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Avatar, ButtonLink, Link, Num, PersonLine, useFormat } from "@kalima/ui";
import { Card, StatusPill } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { describeTaskStatus, TASK_TONES, taskPath } from "../../../shared/task-status.ts";
import { NextStep } from "./next-step.tsx";
import { PartList } from "./part.tsx";
import { PrivateNote } from "./private-note.tsx";
import { Attendance, STANDING_TONES } from "./student-facts.tsx";
import { StudentLesson } from "./student-lesson.tsx";
import styles from "./student-page.module.css";

const FACE = 72;

/** Everything that a trainer and a student have together, and the trainer's own note. */
export function StudentPage({ student }: { student: TrainersStudent }) {
  const { t } = useTranslation("booking");
  return (
    <>
      <Head student={student} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PartList
            items={student.lessons}
            none={t("student.noLessons")}
            render={(lesson) => <StudentLesson key={lesson.id} lesson={lesson} />}
            shown={5}
            title={t("student.lessons")}
          />
          <Words words={student.words} />
        </div>
        <div className={styles.column}>
          <PrivateNote key={student.id} note={student.note} studentId={student.id} />
          <NextStep student={student} />
          <Tasks tasks={student.tasks} />
          <Levels levels={student.levels} />
        </div>
      </div>
    </>
  );
}

/** Who it is and how it stands, with the way to the next session and to a message. */
function Head({ student }: { student: TrainersStudent }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  const { id, name, level, goal, standing, next, lessonsLeft, unplanned, attendance, isTaught } = student;
  const facts: [key: string, value: ReactNode][] = [
    [
      "next",
      next ? <Link href={`${paths.lessons}/${next.id}`}>{format.dateTime(next.startsAt)}</Link> : t("student.noNext"),
    ],
    ["left", lessonsLeft > 0 ? t("pack", { count: lessonsLeft }) : t("students.noneLeft")],
    ["unplanned", unplanned > 0 && t("pack", { count: unplanned })],
    ["attendance", <Attendance {...attendance} key="attendance" />],
    ["goal", goal && t(`student.goals.${goal}`)],
  ];
  return (
    <Card>
      <div className={styles.head}>
        <PersonLine className={styles.who} face={<Avatar name={name} size={FACE} url={null} />}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.quiet}>{level ? t("students.level", { level }) : t("students.noLevel")}</p>
        </PersonLine>
        <StatusPill tone={STANDING_TONES[standing]}>{t(`students.standing.${standing}`)}</StatusPill>
        {isTaught && (
          <ButtonLink href={`/dashboard/messages/conversations?with=${id}`} variant="secondary">
            {t("students.write")}
          </ButtonLink>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(
          ([key, value]) =>
            value && (
              <div key={key}>
                <dt>{t(`student.facts.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

function Tasks({ tasks }: Pick<TrainersStudent, "tasks">) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  return (
    <PartList
      items={tasks}
      none={t("student.noTasks")}
      render={(task) => {
        const status = describeTaskStatus(task);
        return (
          <li className={styles.entry} key={task.id}>
            <Link href={taskPath(task, paths)}>
              <bdi>{task.title}</bdi>
            </Link>
            {!task.isOwnWork && (
              <span className={styles.quiet}>{t("student.due", { time: format.dateTime(task.dueAt) })}</span>
            )}
            <span className={styles.line}>
              <StatusPill tone={TASK_TONES[status]}>{t(`student.task.${status}`)}</StatusPill>
              {task.review && (
                <span className={styles.quiet}>{t("student.score", { score: format.number(task.review.score) })}</span>
              )}
            </span>
          </li>
        );
      }}
      shown={5}
      title={t("student.tasks")}
    />
  );
}

function Words({ words }: Pick<TrainersStudent, "words">) {
  const { t } = useTranslation("booking");
  return (
    <PartList
      items={words}
      none={t("student.noWords")}
      render={({ word, meaning }) => (
        <li className={styles.word} key={word}>
          <bdi lang="en">{word}</bdi>
          {meaning !== "" && (
            <span className={styles.quiet}>
              <bdi>{meaning}</bdi>
            </span>
          )}
        </li>
      )}
      shown={12}
      title={t("student.words")}
    />
  );
}

/** Results of the placement test, the newest first. */
function Levels({ levels }: Pick<TrainersStudent, "levels">) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <PartList
      items={levels.toReversed()}
      none={t("students.noLevel")}
      render={({ takenAt, level, score, spoken }) => (
        <li className={styles.line} key={takenAt}>
          <span className={styles.quiet}>{format.date(takenAt)}</span>
          <Num>{level}</Num>
          <span className={styles.quiet}>{t("student.score", { score: format.number(score) })}</span>
          {spoken && <span>{t("student.spoken", { level: spoken })}</span>}
        </li>
      )}
      shown={4}
      title={t("student.levels")}
    />
  );
}
