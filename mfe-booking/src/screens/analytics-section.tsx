import { readAnalytics } from "@kalima/learning-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import styles from "../features/learning/analytics/analytics.module.css";
import { hasBegun } from "../features/learning/analytics/has-begun.ts";
import { KeyFigures } from "../features/learning/analytics/key-figures.tsx";
import { LevelCharts } from "../features/learning/analytics/level-charts.tsx";
import { MarkCharts } from "../features/learning/analytics/mark-charts.tsx";
import { Summary } from "../features/learning/analytics/summary.tsx";
import { WeekCharts } from "../features/learning/analytics/week-charts.tsx";

/** The section "analytics" of /profile: a student's progress in numbers and charts. */
export function AnalyticsSection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("analytics.title")}>
      <Stack gap={5}>
        <Progress />
      </Stack>
    </section>
  );
}

function Progress() {
  const { t } = useTranslation("booking");
  const { data: analytics, isPending, error, refetch } = useAnalytics();
  if (isPending) {
    return (
      <div aria-busy="true" aria-label={t("analytics.loading")} className={styles.charts} role="status">
        <Skeleton height={104} shape="block" />
        <Skeleton height={104} shape="block" />
        <Skeleton height={280} shape="block" />
        <Skeleton height={280} shape="block" />
      </div>
    );
  }
  if (!analytics) return <Problem error={error} onRetry={() => void refetch()} title={t("analytics.problem")} />;
  if (!hasBegun(analytics)) {
    return (
      <EmptyState
        action={<ButtonLink href="/placement-test">{t("analytics.level.test")}</ButtonLink>}
        message={t("analytics.noneMessage")}
        title={t("analytics.none")}
      />
    );
  }
  return (
    <>
      <Summary analytics={analytics} />
      <KeyFigures analytics={analytics} />
      <div className={styles.charts}>
        <WeekCharts weeks={analytics.weeks} />
        <LevelCharts levels={analytics.levels} skills={analytics.skills} />
        <MarkCharts ratings={analytics.ratings} tasks={analytics.tasks} />
      </div>
    </>
  );
}

/** The student's progress. */
export function useAnalytics() {
  const { http } = usePlatform();
  return useQuery({ queryKey: ["analytics"], queryFn: ({ signal }) => http.call(readAnalytics, { signal }) });
}
