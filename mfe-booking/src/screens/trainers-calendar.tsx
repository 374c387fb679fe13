import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { LessonRow } from "../features/attend-lessons/components/lesson-row.tsx";
import { TrainerCalendar } from "../features/calendar/trainer/trainer-calendar.tsx";
import { isFirstLoad } from "../shared/first-load.ts";
import { useAvailability } from "../shared/hours/availability.queries.ts";
import { CalendarHours } from "./calendar-hours.tsx";

/** A trainer's lessons and hours on dates, on the clock of the hours. */
export function TrainersCalendar() {
  const { t } = useTranslation("booking");
  const query = useAvailability();
  if (isFirstLoad(query)) {
    return (
      <div aria-busy="true" aria-label={t("calendar.loading")} role="status">
        <Skeleton height={640} shape="block" />
      </div>
    );
  }
  const { data: availability } = query;
  if (!availability) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("calendar.problem")} />;
  }
  return (
    <TrainerCalendar
      availability={availability}
      renderHours={(view) => <CalendarHours availability={availability} view={view} />}
      renderLesson={(lesson) => <LessonRow key={lesson.id} lesson={lesson} zone={availability.hours.timeZone} />}
    />
  );
}
