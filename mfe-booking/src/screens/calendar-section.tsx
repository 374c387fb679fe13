import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { lazy, Suspense } from "react";
import { LessonRow } from "../features/attend-lessons/components/lesson-row.tsx";
import { TrainerCalendar } from "../features/calendar/trainer/trainer-calendar.tsx";
import { isFirstLoad } from "../shared/first-load.ts";
import { useAvailability } from "../shared/hours/availability.queries.ts";

/** Agenda and month do without it. */
const CalendarHours = lazy(async () => ({ default: (await import("./calendar-hours.tsx")).CalendarHours }));

/** The section "calendar" of the dashboard: a trainer's lessons and hours on dates. */
export function CalendarSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("sections.calendar")}>
      <Calendar />
    </section>
  );
}

function Calendar() {
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
      renderHours={(view) => (
        <Suspense fallback={<Skeleton height={560} shape="block" />}>
          <CalendarHours availability={availability} view={view} />
        </Suspense>
      )}
      renderLesson={(lesson) => <LessonRow key={lesson.id} lesson={lesson} zone={availability.hours.timeZone} />}
    />
  );
}
