import type { LearningWeek } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { ChartCard } from "../charts/chart-card.tsx";
import { BarChart } from "../charts/late-charts.ts";

const SHORT_DAY = { day: "numeric", month: "short" } as const;

/** Hours and attendance by week. */
export function WeekCharts({ weeks }: { weeks: readonly LearningWeek[] }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const hours = (minutes: number) => format.number(minutes / 60, { maximumFractionDigits: 1 });
  const formatDay = ({ startsOn }: LearningWeek) => format.dayLabel(startsOn, SHORT_DAY);
  const lessons = weeks.reduce((sum, week) => sum + week.attended + week.missed, 0);
  const minutes = weeks.reduce((sum, week) => sum + week.minutes, 0);
  const toBars = (partsOf: (week: LearningWeek) => number[]) =>
    weeks.map((week) => ({ key: week.startsOn, label: formatDay(week), parts: partsOf(week) }));
  const [hoursTitle, attendanceTitle] = [t("analytics.hours.title"), t("analytics.attendance.title")];

  return (
    <>
      <ChartCard
        columns={[t("analytics.week"), t("analytics.figures.hours")]}
        lead={minutes > 0 ? t("analytics.hours.lead", { hours: hours(minutes) }) : t("analytics.hours.none")}
        rows={weeks.map((week) => [formatDay(week), hours(week.minutes)])}
        title={hoursTitle}
      >
        {minutes > 0 && <BarChart bars={toBars((week) => [week.minutes / 60])} label={hoursTitle} />}
      </ChartCard>
      <ChartCard
        columns={[t("analytics.week"), t("analytics.attendance.attended"), t("analytics.attendance.missed")]}
        lead={t(lessons > 0 ? "analytics.attendance.lead" : "analytics.hours.none")}
        legend={[t("analytics.attendance.attended"), t("analytics.attendance.missed")]}
        rows={weeks.map((week) => [formatDay(week), format.number(week.attended), format.number(week.missed)])}
        title={attendanceTitle}
      >
        {lessons > 0 && (
          <BarChart bars={toBars(({ attended, missed }) => [attended, missed])} label={attendanceTitle} />
        )}
      </ChartCard>
    </>
  );
}
