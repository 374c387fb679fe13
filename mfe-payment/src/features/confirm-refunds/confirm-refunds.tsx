import { useTranslation } from "@kalima/platform/react";
import { useRef } from "react";
import styles from "../../shared/waiting-list/waiting-list.module.css";
import { WaitingList } from "../../shared/waiting-list/waiting-list.tsx";
import { RefundRow } from "./refund-row.tsx";
import { type RefundDecision, useDecideRefund, useWaitingRefunds } from "./refunds.queries.ts";

/** Refunds that one person asked for and another one has to approve. */
export function ConfirmRefunds() {
  const { t } = useTranslation("payment");
  const refunds = useWaitingRefunds();
  const decide = useDecideRefund();
  const page = useRef<HTMLDivElement>(null);

  function settle(decision: RefundDecision) {
    // The pressed button leaves together with its row.
    page.current?.focus();
    decide.mutate(decision);
  }

  return (
    <div className={styles.page} ref={page} tabIndex={-1}>
      <WaitingList none={t("approvals.none")} query={refunds} title={t("approvals.title")}>
        {(refund) => (
          <RefundRow
            isPending={decide.isPending && decide.variables.id === refund.id}
            key={refund.id}
            onDecide={settle}
            refund={refund}
          />
        )}
      </WaitingList>
    </div>
  );
}
