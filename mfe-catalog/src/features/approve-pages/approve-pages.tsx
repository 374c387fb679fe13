import type { DecideTrainerChange } from "@kalima/catalog-contract";
import { decideTrainerChange, listTrainerChanges } from "@kalima/catalog-contract";
import {
  useFailureToast,
  useInfiniteQuery,
  useMutation,
  usePlatform,
  useQueryClient,
  useTranslation,
} from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import styles from "../../shared/decisions.module.css";
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

const KEY = ["page-changes"];

/** Changes that trainers ask for, oldest first, page by page. */
function usePageChanges() {
  const { http } = usePlatform();
  return useInfiniteQuery({
    queryKey: KEY,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => http.call(listTrainerChanges, { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
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
