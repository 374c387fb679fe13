import type { DecideTrainerChange } from "@kalima/catalog-contract";
import { decideTrainerChange, listTrainerChanges } from "@kalima/catalog-contract";
import { PagedList, useCursorPages } from "@kalima/platform/pages";
import { useFailureToast, useMutation, usePlatform, useQueryClient, useTranslation } from "@kalima/platform/react";
import { EmptyState } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import styles from "../../shared/decisions.module.css";
import { ChangeRow } from "./change-row.tsx";

/** Texts and prices that trainers ask for, for staff to approve or refuse. */
export function ApprovePages() {
  const { t } = useTranslation("catalog");
  const query = usePageChanges();
  const decide = useDecidePageChange();
  const place = useRef<HTMLDivElement>(null);

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("pageChanges.lead")}</p>
      <PagedList
        count={(count) => <span className={styles.count}>{t("pageChanges.listed", { count })}</span>}
        countRef={place}
        empty={<EmptyState title={t("pageChanges.none")} />}
        more={t("pageChanges.more")}
        problem={t("pageChanges.problem")}
        query={query}
      >
        {(changes) => (
          <ul aria-label={t("pageChanges.title")} className={rows.list}>
            {changes.map((change) => (
              <ChangeRow
                change={change}
                isPending={decide.isPending && decide.variables.id === change.id}
                key={change.id}
                onDecide={(decision) => {
                  // The pressed button leaves together with its change.
                  place.current?.focus();
                  decide.mutate({ id: change.id, decision });
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

const KEY = ["page-changes"];

/** Changes that trainers ask for, oldest first, page by page. */
function usePageChanges() {
  const { http } = usePlatform();
  return useCursorPages(KEY, ({ cursor, signal }) => http.call(listTrainerChanges, { query: { cursor }, signal }));
}

/** Approves or refuses. The list is read again, also after a failure: the trainer may have asked for something else. */
function useDecidePageChange() {
  const { http } = usePlatform();
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: DecideTrainerChange }) =>
      http.call(decideTrainerChange, { params: { id }, body: decision }),
    onError: (error) => showFailure(error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
