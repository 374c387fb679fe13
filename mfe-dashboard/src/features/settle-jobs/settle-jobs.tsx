import { MAX_CHOSEN_ROWS } from "@kalima/contracts/api";
import { useNavigate, useSearchParams, useTranslation } from "@kalima/platform/react";
import type { FailedJob } from "@kalima/staff-contract";
import { Button, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { DataTable, readTableAddress, toTableParameters, useChoice, WithPanel } from "@kalima/ui/table";
import { useState } from "react";
import { RowsBar } from "../../shared/act-on-rows/rows-bar.tsx";
import { useHasPermission } from "../../shared/use-permissions.ts";
import { JobPanel } from "./job-panel.tsx";
import { SettleMany } from "./settle-many.tsx";
import { useJobColumns } from "./use-job-columns.tsx";
import { useJobWords } from "./use-job-words.ts";
import { type JobDecision, useJobs } from "./use-jobs.ts";

const NONE: FailedJob[] = [];
const keyOf = ({ id }: FailedJob) => id;

/** Jobs that gave up: each, or chosen ones together, run again or are dropped. Whoever may only see them reads why they wait. */
export function SettleJobs() {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { open } = readTableAddress(parameters);
  const query = useJobs();
  const columns = useJobColumns();
  const words = useJobWords();
  const mayChange = useHasPermission()("jobs.change");
  const [decision, setDecision] = useState<JobDecision | null>(null);
  const jobs = query.data ?? NONE;
  const choice = useChoice(jobs.map(keyOf), MAX_CHOSEN_ROWS);

  const hrefWith = (changes: Record<string, string>) => `?${toTableParameters(parameters, changes)}`;
  const show = (id: string, replace = false) => navigate(hrefWith({ open: id }), { replace });
  /** Opens the next job of the list, or the one before. */
  function step(by: number) {
    const next = jobs[jobs.findIndex(({ id }) => id === open) + by];
    if (next) show(next.id, true);
  }

  if (query.isPending) return <Skeleton height={240} shape="block" />;
  if (!query.data) {
    return <Problem error={query.error} onRetry={() => void query.refetch()} title={t("jobs.problem")} />;
  }
  const panel = open && (
    <JobPanel
      id={open}
      job={jobs.find(({ id }) => id === open)}
      mayChange={mayChange}
      onClose={() => show("")}
      onStep={step}
    />
  );
  return (
    <>
      {!mayChange && <p className={rows.soft}>{t("jobs.readOnly")}</p>}
      <WithPanel panel={panel}>
        {jobs.length === 0 && <EmptyState illustration="star" message={t("jobs.noneMessage")} title={t("jobs.none")} />}
        {jobs.length > 0 && mayChange && (
          <RowsBar
            acts={
              <>
                <Button onPress={() => setDecision("again")} size="small">
                  {t("jobs.again")}
                </Button>
                <Button onPress={() => setDecision("drop")} size="small" variant="secondary">
                  {t("jobs.drop")}
                </Button>
              </>
            }
            choice={choice}
            total={jobs.length}
          />
        )}
        {jobs.length > 0 && (
          <DataTable
            choice={
              mayChange
                ? {
                    ...choice,
                    nameOf: (job) => t("jobs.choose", { name: words.kind(job), id: job.about[0]?.id ?? job.id }),
                  }
                : undefined
            }
            columns={columns}
            hrefOf={({ id }) => hrefWith({ open: id })}
            keyOf={keyOf}
            label={t("sections.jobs")}
            openKey={open}
            rows={jobs}
          />
        )}
      </WithPanel>
      {decision && (
        <SettleMany
          decision={decision}
          jobs={jobs.filter(({ id }) => choice.chosen.has(id))}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}
