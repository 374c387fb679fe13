import { showsSomething } from "@kalima/contracts/domain";
import type { TrainersStudent } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { LESSON_TONES } from "../../../shared/lessons/lesson-tones.ts";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import styles from "./student-page.module.css";

type Lesson = TrainersStudent["lessons"][number];

/** One session with its feedback, the notes that both wrote, and the student's rating. */
export function StudentLesson({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const paths = useOwnPaths();
  const { id, startsAt, status, feedback, notes, rating } = lesson;
  const texts: [key: string, text: string | null | undefined][] = [
    ["wentWell", feedback?.wentWell],
    ["corrections", feedback?.corrections],
    ["nextStep", feedback?.nextStep],
    ["notes", notes],
  ];
  return (
    <li className={styles.entry}>
      <span className={styles.line}>
        <Link href={`${paths.lessons}/${id}`}>{format.dateTime(startsAt)}</Link>
        <StatusPill tone={LESSON_TONES[status]}>{t(`lessonStatus.${status}`)}</StatusPill>
        {status === "completed" && <Link href={`${paths.lessons}/${id}/recap`}>{t("student.recap")}</Link>}
        {rating && <span>{t("student.rated", { stars: format.number(rating.stars) })}</span>}
      </span>
      <dl className={styles.texts}>
        {texts.map(
          ([key, text]) =>
            showsSomething(text ?? "") && (
              <div key={key}>
                <dt>{t(`student.texts.${key}`)}</dt>
                <UserText as="dd" className={styles.lines}>
                  {text}
                </UserText>
              </div>
            ),
        )}
        {rating?.feedback && (
          <div>
            <dt>{t("student.texts.rating")}</dt>
            <UserText as="dd" className={styles.lines}>
              {rating.feedback}
            </UserText>
          </div>
        )}
      </dl>
    </li>
  );
}
