import { listLessonsOfBooking } from "@kalima/booking-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { pollLessonsMs } from "../../../shared/lessons/poll-lessons.ts";
import { useLessonEvents } from "../../../shared/lessons/use-lesson-events.ts";
import { LessonRow } from "./lesson-row.tsx";
import styles from "./lessons.module.css";

type BookingLessonsProps = {
  bookingId: string;
  /** Shown for a booking without lessons to attend. */
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

/** All lessons of a paid booking; none of an unpaid one. */
function useLessonsOfBooking(bookingId: string) {
  const { http } = usePlatform();
  useLessonEvents();
  return useQuery({
    queryKey: ["lessons", "booking", bookingId],
    queryFn: ({ signal }) => http.call(listLessonsOfBooking, { params: { id: bookingId }, signal }),
    refetchInterval: ({ state }) => pollLessonsMs(state.data?.items ?? [], Date.now()),
  });
}
