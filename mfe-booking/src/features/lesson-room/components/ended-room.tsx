import type { LessonRoom } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink } from "@kalima/ui";
import { Card, EmptyState } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import styles from "./ended.module.css";

/** After the lesson: what became of it, and what was written down. */
export function EndedRoom({ room: { lesson, notes } }: { room: LessonRoom }) {
  const { t } = useTranslation("booking");
  return (
    <div className={styles.ended}>
      <EmptyState
        action={<ButtonLink href="/profile/appointments?show=past">{t("room.toLessons")}</ButtonLink>}
        illustration="calendar"
        message={lesson.ranMinutes > 0 ? t("lessons.ran", { count: lesson.ranMinutes }) : undefined}
        title={t(
          `room.ended.${lesson.status === "completed" || lesson.status === "freezed" ? lesson.status : "other"}`,
        )}
      />
      {(notes.text !== "" || notes.words.length > 0) && (
        <Card as="section">
          <h2 className={styles.title}>{t("room.notes.title")}</h2>
          <UserText className={styles.text}>{notes.text}</UserText>
          {notes.words.length > 0 && (
            <dl className={styles.words}>
              {notes.words.map(({ word, meaning, example }) => (
                <div key={`${word} ${meaning}`}>
                  <dt>
                    <bdi>{word}</bdi>
                  </dt>
                  <dd>
                    <bdi>{meaning}</bdi>
                  </dd>
                  {example && (
                    <dd className={styles.example}>
                      <bdi>{example}</bdi>
                    </dd>
                  )}
                </div>
              ))}
            </dl>
          )}
        </Card>
      )}
    </div>
  );
}
