import { isAppError } from "@kalima/contracts/errors";
import { useParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { useId } from "react";
import { useLessonRecord } from "../features/attend-lessons/record/lesson-record.queries.ts";
import { LessonRecord as Record } from "../features/attend-lessons/record/lesson-record.tsx";
import styles from "./booking-details.module.css";

const PAST = "/profile/appointments?show=past";

/** /profile/appointments/:id: one lesson with feedback, words, notes, tasks, rating, and what is next. */
export function LessonRecord() {
  const { t } = useTranslation("booking");
  const id = useId();
  const { id: lessonId = "" } = useParams();
  const query = useLessonRecord(lessonId);

  function content() {
    if (query.data) return <Record record={query.data} />;
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
        action={<ButtonLink href={PAST}>{t("record.back")}</ButtonLink>}
        illustration="search"
        message={t("record.missingMessage")}
        title={t("record.missingTitle")}
      />
    );
  }

  return (
    <section aria-labelledby={id}>
      <Stack gap={5}>
        <Link className={styles.back} href={PAST}>
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

/** Shown for lessons of other people, too: the page does not reveal which exist. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}
