import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, useId, useRef } from "react";
import { type TransferDecision, useDecideTransfer, useOwedRefunds, useProofs } from "./api/use-transfers.ts";
import styles from "./check-transfers.module.css";
import { OwedRefund } from "./owed-refund.tsx";
import { ProofRow } from "./proof-row.tsx";

/** Proofs of bank transfers to decide on, and money to transfer back. */
export function CheckTransfers() {
  const { t } = useTranslation("payment");
  const proofs = useProofs();
  const refunds = useOwedRefunds();
  const decide = useDecideTransfer();
  const page = useRef<HTMLDivElement>(null);
  const isPending = ({ id }: { id: string }) => decide.isPending && decide.variables.id === id;

  function settle(decision: TransferDecision) {
    // The pressed button leaves together with its row.
    page.current?.focus();
    decide.mutate(decision);
  }

  return (
    <div className={styles.page} ref={page} tabIndex={-1}>
      <p className={styles.soft}>{t("transfers.lead")}</p>
      <Waiting kind="proofs" query={proofs}>
        {proofs.data?.pages
          .flatMap(({ items }) => items)
          .map((proof) => (
            <ProofRow isPending={isPending(proof)} key={proof.id} onDecide={settle} proof={proof} />
          ))}
      </Waiting>
      <Waiting kind="refunds" query={refunds}>
        {refunds.data?.pages
          .flatMap(({ items }) => items)
          .map((refund) => (
            <OwedRefund isPending={isPending(refund)} key={refund.id} onDecide={settle} refund={refund} />
          ))}
      </Waiting>
    </div>
  );
}

type WaitingProps = {
  kind: "proofs" | "refunds";
  query: ReturnType<typeof useProofs> | ReturnType<typeof useOwedRefunds>;
  children: readonly ReactNode[] | undefined;
};

function Waiting({ kind, query, children = [] }: WaitingProps) {
  const { t } = useTranslation("payment");
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{t(`transfers.${kind}.title`)}</h3>
      {query.isSuccess && (
        <p className={styles.soft} role="status">
          {children.length === 0 ? t(`transfers.${kind}.none`) : t("transfers.listed", { count: children.length })}
        </p>
      )}
      {query.isPending && <Skeleton height={180} shape="block" />}
      {query.isError && children.length === 0 && <Problem error={query.error} onRetry={() => query.refetch()} />}
      {children.length > 0 && (
        <ul aria-labelledby={id} className={styles.list}>
          {children}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("transfers.more")}
        </Button>
      )}
    </section>
  );
}
