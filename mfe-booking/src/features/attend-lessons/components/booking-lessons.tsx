import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { useLessonsOfBooking } from "../lessons.queries.ts";
import { LessonRow } from "./lesson-row.tsx";
import styles from "./lessons.module.css";

type BookingLessonsProps = {
  bookingId: string;
  /** Of a booking without lessons to attend. */
  fallback: ReactNode;
};

/** The lessons of one booking, with everything that can be done with each. */
export function BookingLessons({ bookingId, fallback }: BookingLessonsProps) {
  const { t } = useTranslation("booking");
  const query = useLessonsOfBooking(bookingId);

  if (query.isPending) {
    return (
      <div aria-label={t("lessons.loading")} role="status">
        <Skeleton height={20} width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  }
  if (query.isLoadingError) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("lessons.problem")} />;
  }
  if (query.data.items.length === 0) return fallback;
  return (
    <ul aria-label={t("lessons.title")} className={styles.list}>
      {query.data.items.map((lesson) => (
        <LessonRow key={lesson.id} lesson={lesson} />
      ))}
    </ul>
  );
}
