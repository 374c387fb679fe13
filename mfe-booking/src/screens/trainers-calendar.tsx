import type { LessonDetails } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import type { ReactNode } from "react";
import { TrainerCalendar } from "../features/calendar/trainer/trainer-calendar.tsx";
import { isFirstLoad } from "../shared/first-load.ts";
import { useAvailability } from "../shared/hours/availability.queries.ts";
import { CalendarHours } from "./calendar-hours.tsx";

/** A trainer's lessons and hours on dates. `renderLesson` gets the zone that all times are in. */
export function TrainersCalendar({
  renderLesson,
}: {
  renderLesson: (lesson: LessonDetails, zone: string) => ReactNode;
}) {
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
      renderLesson={(lesson) => renderLesson(lesson, availability.hours.timeZone)}
    />
  );
}
