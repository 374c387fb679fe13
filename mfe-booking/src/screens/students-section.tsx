import { listOwnStudents } from "@kalima/learning-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { OwnStudentCard } from "../features/learning/students/own-student-card.tsx";
import styles from "../features/learning/trainers/own-trainers.module.css";

/** The section "students" of /profile: whom the trainer teaches, and the way to write to them (TR-04, TR-07). */
export function StudentsSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("students.title")}>
      <Stack gap={5}>
        <OwnStudents />
      </Stack>
    </section>
  );
}

function OwnStudents() {
  const { t } = useTranslation("booking");
  const { http } = usePlatform();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ["own-students"],
    queryFn: ({ signal }) => http.call(listOwnStudents, { signal }),
  });
  if (isPending) {
    return (
      <div aria-busy="true" aria-label={t("students.loading")} className={styles.list} role="status">
        <Skeleton height={220} shape="block" />
        <Skeleton height={220} shape="block" />
      </div>
    );
  }
  if (!data) return <Problem error={error} onRetry={() => void refetch()} title={t("students.problem")} />;
  if (data.items.length === 0) return <EmptyState message={t("students.noneMessage")} title={t("students.none")} />;
  return (
    <div className={styles.list}>
      {data.items.map((student) => (
        <OwnStudentCard key={student.id} student={student} />
      ))}
    </div>
  );
}
