import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { lazy, Suspense } from "react";

// One chunk for what trainers begin their day with.
export { TrainersDay } from "../features/attend-lessons/trainers-day/trainers-day.tsx";

const TrainersCalendar = lazy(async () => ({ default: (await import("./calendar-parts.ts")).TrainersCalendar }));

/** The section "calendar" of the dashboard, for trainers. */
export function CalendarSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("sections.calendar")}>
      <Suspense fallback={<Skeleton height={640} shape="block" />}>
        <TrainersCalendar />
      </Suspense>
    </section>
  );
}
