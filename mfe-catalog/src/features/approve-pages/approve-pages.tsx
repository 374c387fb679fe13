import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import styles from "../../shared/decisions.module.css";
import { useDecidePageChange, usePageChanges } from "./api/use-page-changes.ts";
import { ChangeRow } from "./change-row.tsx";

/** Texts and prices that trainers ask for, for staff to approve or refuse. */
export function ApprovePages() {
  const { t } = useTranslation("catalog");
  const query = usePageChanges();
  const decide = useDecidePageChange();
  const count = useRef<HTMLParagraphElement>(null);
  const changes = query.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("pageChanges.lead")}</p>
      <p className={styles.count} ref={count} role="status" tabIndex={-1}>
        {query.isSuccess && changes.length === 0 && t("pageChanges.none")}
        {changes.length > 0 && <span>{t("pageChanges.listed", { count: changes.length })}</span>}
      </p>
      {query.isPending && <Skeleton height={320} shape="block" />}
      {query.isError && changes.length === 0 && (
        <Problem error={query.error} onRetry={() => query.refetch()} title={t("pageChanges.problem")} />
      )}
      {changes.length > 0 && (
        <ul aria-label={t("pageChanges.title")} className={rows.list}>
          {changes.map((change) => (
            <ChangeRow
              change={change}
              isPending={decide.isPending && decide.variables.id === change.id}
              key={change.id}
              onDecide={(decision) => {
                // The pressed button leaves together with its change.
                count.current?.focus();
                decide.mutate({ id: change.id, decision });
              }}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("pageChanges.more")}
        </Button>
      )}
    </div>
  );
}
