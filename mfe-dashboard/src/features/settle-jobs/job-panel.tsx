import { useTranslation } from "@kalima/platform/react";
import type { FailedJob } from "@kalima/staff-contract";
import { Button, useFormat } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { SidePanel } from "@kalima/ui/table";
import { useState } from "react";
import { SettleDialog } from "./settle-dialog.tsx";
import styles from "./settle-jobs.module.css";
import { useJobWords } from "./use-job-words.ts";
import type { JobDecision } from "./use-jobs.ts";

type JobPanelProps = {
  id: string;
  /** Undefined for one that does not wait any more. */
  job: FailedJob | undefined;
  mayChange: boolean;
  onClose: () => void;
  onStep: (by: number) => void;
};

/** A job with what it was about, how often it was tried and why it gave up, and what may be done with it. */
export function JobPanel({ id, job, mayChange, onClose, onStep }: JobPanelProps) {
  const { t } = useTranslation("dashboard");
  const words = useJobWords();
  const [decision, setDecision] = useState<JobDecision | null>(null);
  return (
    <SidePanel onClose={onClose} onStep={onStep} shown={id} title={job ? words.kind(job) : t("jobs.settledTitle")}>
      {job ? <JobFacts job={job} /> : <EmptyState illustration="star" title={t("jobs.settledMessage")} />}
      {job && mayChange && (
        <div className={rows.actions}>
          <Button onPress={() => setDecision("again")} size="small">
            {t("jobs.again")}
          </Button>
          <Button onPress={() => setDecision("drop")} size="small" variant="secondary">
            {t("jobs.drop")}
          </Button>
        </div>
      )}
      {job && decision && (
        <SettleDialog decision={decision} job={job} name={words.kind(job)} onClose={() => setDecision(null)} />
      )}
    </SidePanel>
  );
}

function JobFacts({ job: { about, tries, cause, failedAt, dueAt } }: { job: FailedJob }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = useJobWords();
  return (
    <dl className={styles.facts}>
      {about.map((object) => (
        <div key={object.id}>
          <dt>{words.object(object)}</dt>
          <dd>
            <code dir="ltr">{object.id}</code>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("jobs.triesLabel")}</dt>
        <dd>{format.number(tries)}</dd>
      </div>
      <div>
        <dt>{t("jobs.failedAt")}</dt>
        <dd>
          <time dateTime={failedAt}>{format.dateTime(failedAt)}</time>
        </dd>
      </div>
      <div>
        <dt>{t("jobs.dueAt")}</dt>
        <dd>
          <time dateTime={dueAt}>{format.dateTime(dueAt)}</time>
        </dd>
      </div>
      <div>
        <dt>{t("jobs.cause")}</dt>
        <dd>{cause ? <code dir="ltr">{cause}</code> : t("jobs.noCause")}</dd>
      </div>
    </dl>
  );
}
