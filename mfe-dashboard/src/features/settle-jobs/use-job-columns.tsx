import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import type { FailedJob } from "@kalima/staff-contract";
import { useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import type { Column } from "@kalima/ui/table";
import styles from "./settle-jobs.module.css";
import { useJobWords } from "./use-job-words.ts";

/** The columns of the list; the kind is what opens a row. */
export function useJobColumns(): Column<FailedJob>[] {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const words = useJobWords();
  return [
    { key: "kind", label: t("jobs.kind"), cell: (job) => <bdi>{words.kind(job)}</bdi> },
    {
      key: "about",
      label: t("jobs.about"),
      cell: ({ about: [first] }) =>
        first && (
          <>
            <span>{words.object(first)}</span>{" "}
            <code className={styles.id} dir="ltr">
              {first.id}
            </code>
          </>
        ),
      isTableOnly: true,
    },
    {
      key: "tries",
      label: t("jobs.triesLabel"),
      cell: ({ tries }) => <span>{format.number(tries)}</span>,
      isTableOnly: true,
    },
    {
      key: "failedAt",
      label: t("jobs.failedAt"),
      cell: ({ failedAt }) => <time dateTime={failedAt}>{format.dateTime(failedAt)}</time>,
      isTableOnly: true,
    },
    {
      key: "dueAt",
      label: t("jobs.dueAt"),
      cell: ({ dueAt }) =>
        Date.parse(dueAt) <= now ? (
          <StatusPill tone="bad">{t("jobs.overdue")}</StatusPill>
        ) : (
          <time dateTime={dueAt}>{format.dateTime(dueAt)}</time>
        ),
    },
  ];
}
