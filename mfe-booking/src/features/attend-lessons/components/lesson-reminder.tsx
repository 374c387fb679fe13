import { joinPages } from "@kalima/platform/pages";
import { useSession, useTranslation } from "@kalima/platform/react";
import { Card } from "@kalima/ui/content";
import { useId } from "react";
import { useLessons } from "../lessons.queries.ts";
import { LessonRow } from "./lesson-row.tsx";
import styles from "./lessons.module.css";

const SHOWN = 3;

/** Lessons that the reader still has to act on: a student rates them, a trainer writes feedback. Renders nothing if there are none. */
export function LessonReminder() {
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : null;
  if (role === "student") return <Waiting show="unrated" title="lessons.rate.reminder" />;
  if (role === "trainer") return <Waiting show="without_feedback" title="lessons.feedback.owed" />;
  return null;
}

type WaitingProps =
  | { show: "unrated"; title: "lessons.rate.reminder" }
  | { show: "without_feedback"; title: "lessons.feedback.owed" };

function Waiting({ show, title }: WaitingProps) {
  const { t } = useTranslation("booking");
  const id = useId();
  const lessons = joinPages(useLessons(show)).slice(0, SHOWN);
  if (lessons.length === 0) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <h2 className={styles.nextTitle} id={id}>
        {t(title)}
      </h2>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </Card>
  );
}
