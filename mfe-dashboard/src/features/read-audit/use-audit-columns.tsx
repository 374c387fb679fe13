import { useTranslation } from "@kalima/platform/react";
import type { AuditEntry } from "@kalima/school-contract";
import { useFormat } from "@kalima/ui";
import type { Column } from "@kalima/ui/table";
import styles from "./read-audit.module.css";
import { useAuditWords } from "./use-audit-words.ts";

const MOMENT = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit", second: "2-digit" } as const;

/** The columns of the log; the act is what opens a row. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = useAuditWords();
  return [
    { key: "action", label: t("audit.columns.action"), cell: ({ action }) => <bdi>{words.action(action)}</bdi> },
    {
      key: "who",
      label: t("audit.columns.who"),
      cell: (entry) => (
        <>
          <bdi>{words.actor(entry)}</bdi> <span className={styles.role}>{words.role(entry)}</span>
        </>
      ),
    },
    {
      key: "when",
      label: t("audit.columns.when"),
      sort: "at",
      cell: ({ at }) => (
        <time className={styles.time} dateTime={at}>
          {format.dateTime(at, MOMENT)}
        </time>
      ),
    },
    {
      key: "object",
      label: t("audit.columns.object"),
      cell: ({ object }) => words.kind(object.kind),
      isTableOnly: true,
    },
    {
      key: "person",
      label: t("audit.columns.person"),
      cell: ({ subject }) => subject && <bdi>{words.person(subject)}</bdi>,
    },
    {
      key: "reason",
      label: t("audit.columns.reason"),
      cell: ({ reason }) => reason && <bdi className={styles.reason}>{reason}</bdi>,
      isTableOnly: true,
    },
  ];
}
