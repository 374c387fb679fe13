import { useTranslation } from "@kalima/platform/react";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import styles from "../../shared/waiting-list/waiting-list.module.css";
import { WaitingList } from "../../shared/waiting-list/waiting-list.tsx";
import { OwedRefund } from "./owed-refund.tsx";
import { ProofRow } from "./proof-row.tsx";
import { type TransferDecision, useDecideTransfer, useOwedRefunds, useProofs } from "./transfers.queries.ts";

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
      <p className={rows.soft}>{t("transfers.lead")}</p>
      <WaitingList none={t("transfers.proofs.none")} query={proofs} title={t("transfers.proofs.title")}>
        {(proof) => <ProofRow isPending={isPending(proof)} key={proof.id} onDecide={settle} proof={proof} />}
      </WaitingList>
      <WaitingList none={t("transfers.refunds.none")} query={refunds} title={t("transfers.refunds.title")}>
        {(refund) => <OwedRefund isPending={isPending(refund)} key={refund.id} onDecide={settle} refund={refund} />}
      </WaitingList>
    </div>
  );
}
