import { isAppError } from "@kalima/contracts/errors";
import { Route, Routes, useParams, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { ArrowBack } from "@kalima/ui/icons";
import { useId } from "react";
import { StudentList } from "../features/learning/students/student-list.tsx";
import { StudentPage } from "../features/learning/students/student-page.tsx";
import { useTrainersStudent } from "../features/learning/students/students.queries.ts";
import { STUDENTS_PATH } from "../shared/own-paths.ts";
import detailsStyles from "./booking-details.module.css";

/** The section "students" of the dashboard: whom the trainer teaches, or one of them with all they have together (TR-04, TR-07). */
export function StudentsSection() {
  return (
    <Routes>
      <Route element={<OneStudent />} path={`${STUDENTS_PATH}/:id`} />
      <Route element={<OwnStudents />} path="*" />
    </Routes>
  );
}

function OwnStudents() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("students.title")}>
      <Stack gap={5}>
        <StudentList />
      </Stack>
    </section>
  );
}

function OneStudent() {
  const { t } = useTranslation("booking");
  const headingId = useId();
  const { id = "" } = useParams();
  const query = useTrainersStudent(id);

  function content() {
    if (query.data) return <StudentPage student={query.data} />;
    if (query.isPending) {
      return (
        <div aria-label={t("student.loading")} role="status">
          <Stack gap={4}>
            <Skeleton height={160} shape="block" />
            <Skeleton height={320} shape="block" />
          </Stack>
        </div>
      );
    }
    if (!isMissing(query.error)) {
      return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("student.problem")} />;
    }
    return (
      <EmptyState
        action={<ButtonLink href={STUDENTS_PATH}>{t("student.back")}</ButtonLink>}
        illustration="search"
        message={t("student.missingMessage")}
        title={t("student.missingTitle")}
      />
    );
  }

  return (
    <section aria-labelledby={headingId}>
      <Stack gap={5}>
        <Link className={detailsStyles.back} href={STUDENTS_PATH}>
          <ArrowBack />
          {t("student.back")}
        </Link>
        <h2 className={detailsStyles.title} id={headingId}>
          {t("student.title")}
        </h2>
        {content()}
      </Stack>
    </section>
  );
}

/** Shown for students of other trainers, too: the page does not reveal who is one. */
function isMissing(error: unknown): boolean {
  return isAppError(error) && (error.status === 404 || error.code === "request.invalid");
}
