import type { LessonRoom } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Card, EmptyState } from "@kalima/ui/content";
import { isBlank, LessonWords, NotesText } from "../../../shared/lesson-notes/lesson-notes.tsx";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import styles from "./ended.module.css";

/** After the lesson: what became of it, what was written down, and the way to all that it left behind. */
export function EndedRoom({ room: { lesson, notes } }: { room: LessonRoom }) {
  const { t } = useTranslation("booking");
  const paths = useOwnPaths();
  return (
    <div className={styles.ended}>
      <EmptyState
        action={
          lesson.status === "completed" ? (
            <ButtonLink href={`${paths.lessons}/${lesson.id}/recap`}>{t("room.toRecap")}</ButtonLink>
          ) : (
            <ButtonLink href={`${paths.lessons}/${lesson.id}`}>{t("room.toRecord")}</ButtonLink>
          )
        }
        illustration="calendar"
        message={lesson.ranMinutes > 0 ? t("lessons.ran", { count: lesson.ranMinutes }) : undefined}
        title={t(
          `room.ended.${lesson.status === "completed" || lesson.status === "freezed" ? lesson.status : "other"}`,
        )}
      />
      {!isBlank(notes) && (
        <Card as="section" className={styles.notes}>
          <h2 className={styles.title}>{t("room.notes.title")}</h2>
          <NotesText text={notes.text} />
          <LessonWords words={notes.words} />
        </Card>
      )}
    </div>
  );
}
