import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import type { FailedJob } from "@kalima/staff-contract";
import { Button, classNames, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useId, useState } from "react";
import { SettleDialog } from "./settle-dialog.tsx";
import styles from "./settle-jobs.module.css";
import type { JobDecision } from "./use-jobs.ts";

/** A job with what it was about, how often it was tried and why it gave up. */
export function JobRow({ job, mayChange }: { job: FailedJob; mayChange: boolean }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const id = useId();
  const [decision, setDecision] = useState<JobDecision | null>(null);
  const { kind, about, tries, cause, failedAt, dueAt } = job;
  const name = t(`jobs.kinds.${kind}`, { defaultValue: kind });
  const isOverdue = Date.parse(dueAt) <= now;
  return (
    <li aria-labelledby={id} className={classNames(rows.row, rows.tight)}>
      <div className={rows.head}>
        <h2 className={styles.name} id={id}>
          {name}
        </h2>
        {isOverdue && <StatusPill tone="bad">{t("jobs.overdue")}</StatusPill>}
      </div>
      <dl className={styles.facts}>
        {about.map((object) => (
          <div key={object.id}>
            <dt>{t(`jobs.objects.${object.kind}`, { defaultValue: object.kind })}</dt>
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
        <div className={styles.cause}>
          <dt>{t("jobs.cause")}</dt>
          <dd>{cause ? <code dir="ltr">{cause}</code> : t("jobs.noCause")}</dd>
        </div>
      </dl>
      {mayChange && (
        <div className={rows.actions}>
          <Button aria-describedby={id} onPress={() => setDecision("again")} size="small">
            {t("jobs.again")}
          </Button>
          <Button aria-describedby={id} onPress={() => setDecision("drop")} size="small" variant="secondary">
            {t("jobs.drop")}
          </Button>
        </div>
      )}
      {decision && <SettleDialog decision={decision} job={job} name={name} onClose={() => setDecision(null)} />}
    </li>
  );
}
