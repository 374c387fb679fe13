import { useSession, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { useId } from "react";
import { isFirstLoad } from "../../../shared/first-load.ts";
import { joinPages, useLessons } from "../lessons.queries.ts";
import { NoLessons } from "./lesson-list.tsx";
import { LessonRow } from "./lesson-row.tsx";
import styles from "./lessons.module.css";
import { NextLesson } from "./next-lesson.tsx";

/** The trainer's next lesson, and lessons without feedback, on Today. Both appear together, so the content below shifts only once. */
export function LessonsOverview() {
  const { t } = useTranslation("booking");
  const toCome = useLessons("to_come");
  const owed = useLessons("without_feedback");
  if (isFirstLoad(toCome, owed)) return <Skeleton height={264} shape="block" />;
  const [next] = joinPages(toCome.data?.pages);
  if (toCome.isLoadingError) {
    return <Problem error={toCome.error} onRetry={() => void toCome.refetch()} title={t("lessons.problem")} />;
  }
  return (
    <Stack gap={5}>
      {next ? <NextLesson heading="h2" lesson={next} /> : <NoLessons show="to_come" />}
      <LessonReminder heading="h2" />
    </Stack>
  );
}

const SHOWN = 3;
type Heading = "h2" | "h3";

/** Lessons that the reader still has to act on: a student rates them, a trainer writes feedback. Renders nothing if there are none. */
export function LessonReminder({ heading = "h2" }: { heading?: Heading }) {
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : null;
  if (role === "student") return <Waiting heading={heading} show="unrated" title="lessons.rate.reminder" />;
  if (role === "trainer") return <Waiting heading={heading} show="without_feedback" title="lessons.feedback.owed" />;
  return null;
}

type WaitingProps =
  | { heading: Heading; show: "unrated"; title: "lessons.rate.reminder" }
  | { heading: Heading; show: "without_feedback"; title: "lessons.feedback.owed" };

function Waiting({ heading: Heading, show, title }: WaitingProps) {
  const { t } = useTranslation("booking");
  const id = useId();
  const lessons = joinPages(useLessons(show).data?.pages).slice(0, SHOWN);
  if (lessons.length === 0) return null;
  return (
    <Card aria-labelledby={id} as="section">
      <Heading className={styles.nextTitle} id={id}>
        {t(title)}
      </Heading>
      <ul className={styles.list}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </Card>
  );
}
