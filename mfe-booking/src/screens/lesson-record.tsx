import { isAppError } from "@kalima/contracts/errors";
import type { LessonRecord as LessonRecordData } from "@kalima/learning-contract";
import { useParams, useTranslation } from "@kalima/platform/react";
import { lazyScreenWithTexts } from "@kalima/platform/remote";
import { Button, ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { Suspense, useId, useState, useTransition } from "react";
import { useLessonRecord } from "../features/attend-lessons/record/lesson-record.queries.ts";
import { LessonRecord as Record } from "../features/attend-lessons/record/lesson-record.tsx";
import { useOwnPaths } from "../shared/own-paths.ts";
import { taskPath } from "../shared/task-status.ts";
import styles from "./booking-details.module.css";

/** The page of a lesson below the list: one lesson with feedback, words, notes, tasks, rating, and what is next. */
export function LessonRecord() {
  const { t } = useTranslation("booking");
  const id = useId();
  const past = `${useOwnPaths().lessons}?show=past`;
  const { id: lessonId = "" } = useParams();
  const query = useLessonRecord(lessonId);

  function content() {
    if (query.data) return <Record record={query.data} uploadWork={<UploadWork record={query.data} />} />;
    if (query.isPending) {
      return (
        <div aria-label={t("lessons.loading")} role="status">
          <Stack gap={4}>
            <Skeleton height={112} shape="block" />
            <Skeleton height={240} shape="block" />
          </Stack>
        </div>
      );
    }
    if (!isMissing(query.error)) {
      return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("lessons.problem")} />;
    }
    return (
      <EmptyState
        action={<ButtonLink href={past}>{t("record.back")}</ButtonLink>}
        illustration="search"
        message={t("record.missingMessage")}
        title={t("record.missingTitle")}
      />
    );
  }

  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <Link className={styles.back} href={past}>
          <ArrowBack />
          {t("record.back")}
        </Link>
        <h2 className={styles.title} id={id}>
          {t("record.title")}
        </h2>
        {content()}
      </Stack>
    </section>
  );
}

/** Its code and texts come when somebody wants to send work. */
const loadOwnWork = async () => ({
  OwnWork: (await import("../features/exchange-tasks/dialogs/task-dialogs.ts")).OwnWork,
});
const OwnWork = lazyScreenWithTexts(loadOwnWork, "OwnWork", {
  namespace: "booking",
  load: (language) => import(`../i18n/tasks-section/${language}.json`),
});

/** The way to send work after a completed session: into the task that waits for it, else into one of its own. */
function UploadWork({ record: { lesson, tasks } }: { record: LessonRecordData }) {
  const { t } = useTranslation("booking");
  const [isChoosing, setChoosing] = useState(false);
  const [isLoading, startLoading] = useTransition();
  const paths = useOwnPaths();
  if (lesson.studentName !== null || lesson.status !== "completed") return null;
  const open = tasks.find(({ actions }) => actions.includes("submit"));
  if (open) {
    return (
      <ButtonLink href={taskPath(open, paths)} variant="secondary">
        {t("record.uploadWork")}
      </ButtonLink>
    );
  }
  if (!isChoosing) {
    return (
      <Button isPending={isLoading} onPress={() => startLoading(() => setChoosing(true))} variant="secondary">
        {t("record.uploadWork")}
      </Button>
    );
  }
  return (
    <Suspense>
      <OwnWork lesson={lesson} />
    </Suspense>
  );
}

/** Shown for lessons of other people, too: the page does not reveal which exist. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}
