import { useTranslation } from "@kalima/platform/react";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import { lessonsOf, useLessons } from "../api/use-lessons.ts";
import { LessonRow } from "./lesson-row.tsx";
import styles from "./lessons.module.css";

const SHOWN = 3;

/** A student's newest lessons that wait for a rating (AD-04); nothing where there are none. */
export function RatingReminder({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { t } = useTranslation("booking");
  const id = useId();
  const lessons = lessonsOf(useLessons("unrated").data?.pages).slice(0, SHOWN);
  if (lessons.length === 0) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <Heading className={styles.nextTitle} id={id}>
        {t("lessons.rate.reminder")}
      </Heading>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </Card>
  );
}
