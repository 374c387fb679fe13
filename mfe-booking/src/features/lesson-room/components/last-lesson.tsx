import type { LessonRoom } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { useId } from "react";
import { isBlank, LessonWords, NotesText } from "../../../shared/lesson-notes/lesson-notes.tsx";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import styles from "./last-lesson.module.css";

/** Notes of the last lesson of the two, to read while one waits. Renders nothing if there are none. */
export function LastLesson({ last }: { last: LessonRoom["last"] }) {
  const { t } = useTranslation("booking");
  const paths = useOwnPaths();
  const format = useFormat();
  const id = useId();
  if (!last || (isBlank(last.notes) && !last.nextStep)) return null;
  const { lessonId, startsAt, nextStep, notes } = last;
  return (
    <Card aria-labelledby={id} as="section">
      <div className={styles.last}>
        <h2 className={styles.title} id={id}>
          {t("room.last.title", { date: format.date(startsAt, { weekday: "short", day: "numeric", month: "long" }) })}
        </h2>
        {nextStep && (
          <p className={styles.next}>
            <strong>{t("room.last.nextStep")}</strong> <UserText as="bdi">{nextStep}</UserText>
          </p>
        )}
        {showsSomething(notes.text) && <NotesText text={notes.text} />}
        {notes.words.length > 0 && <LessonWords words={notes.words} />}
        <Link href={`${paths.lessons}/${lessonId}`}>{t("room.toRecord")}</Link>
      </div>
    </Card>
  );
}
