import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useHasPermission } from "../../shared/use-permissions.ts";
import { JobRow } from "./job-row.tsx";
import { useJobs } from "./use-jobs.ts";

/** Jobs that gave up: each runs again or is dropped. Whoever may only see them reads why they wait. */
export function SettleJobs() {
  const { t } = useTranslation("dashboard");
  const query = useJobs();
  const mayChange = useHasPermission()("jobs.change");
  if (query.isPending) return <Skeleton height={240} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("jobs.problem")} />;
  }
  if (query.data.length === 0) {
    return <EmptyState illustration="star" message={t("jobs.noneMessage")} title={t("jobs.none")} />;
  }
  return (
    <>
      {!mayChange && <p className={rows.soft}>{t("jobs.readOnly")}</p>}
      <ul aria-label={t("sections.jobs")} className={rows.list}>
        {query.data.map((job) => (
          <JobRow job={job} key={job.id} mayChange={mayChange} />
        ))}
      </ul>
    </>
  );
}
