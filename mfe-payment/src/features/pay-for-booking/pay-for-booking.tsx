import type { Payment } from "@kalima/payment-contract";
import { Problem } from "@kalima/ui/content";
import { type ReactNode, useState } from "react";
import styles from "../../shared/columns.module.css";
import type { Stage } from "../../shared/payment-state.ts";
import { PayTheCode } from "./code/pay-the-code.tsx";
import { OrderCard } from "./order/order-card.tsx";
import { ApproveOnPhone, ConfirmAtBank } from "./outcome/answer-elsewhere.tsx";
import { ClosedOrder, Confirming } from "./outcome/order-outcome.tsx";
import { PayByMethod } from "./pay-by-method.tsx";

type Props = {
  payment: Payment;
  stage: Exclude<Stage, "paid">;
  /** How to pay by bank transfer, and how its proof stands. */
  transfer: ReactNode;
  onRefresh: () => unknown;
  /** State of the order. */
  timeline: ReactNode;
};

/** The order summary beside the card form or the outcome. */
export function PayForBooking({ payment, stage, transfer, onRefresh, timeline }: Props) {
  const fieldsUrl = useLastKnown(payment.hostedFieldsUrl);
  const isChecked = stage === "awaitingSupport" && payment.transfer;
  const isOpen = stage === "pay" || stage === "confirming";

  return (
    <div className={styles.columns}>
      <OrderCard payment={payment} onHoldOver={stage === "pay" ? onRefresh : undefined} />
      <div className={styles.main}>
        {stage === "confirming" && <Waiting payment={payment} />}
        {/* Hidden, not unmounted, while the bank answers: after a decline the typed card or number is still there. */}
        {isOpen && fieldsUrl && (
          <div hidden={stage !== "pay"}>
            <PayByMethod payment={payment} hostedFieldsUrl={fieldsUrl} transfer={transfer} />
          </div>
        )}
        {stage === "pay" && !fieldsUrl && <Problem error="payment.provider_unavailable" onRetry={onRefresh} />}
        {!isOpen && (isChecked ? transfer : <ClosedOrder payment={payment} stage={stage} />)}
      </div>
      {timeline}
    </div>
  );
}

/** Who has to answer before the order is paid. */
function Waiting({ payment }: { payment: Payment }) {
  const { wallet, authentication, payCode } = payment;
  const approveBy = wallet?.approveBy;
  if (authentication) return <ConfirmAtBank authentication={authentication} payment={payment} />;
  if (approveBy) return <ApproveOnPhone payment={payment} wallet={{ ...wallet, approveBy }} />;
  if (payCode && payCode.method !== "unknown" && payCode.payBy) {
    const { method, payBy } = payCode;
    return <PayTheCode payCode={{ ...payCode, method, payBy }} payment={payment} />;
  }
  return <Confirming referenceCode={payment.referenceCode} />;
}

/** A pending order has no `hostedFieldsUrl`; the last one stays valid. */
function useLastKnown(hostedFieldsUrl: string | null): string | null {
  const [known, setKnown] = useState(hostedFieldsUrl);
  if (hostedFieldsUrl !== null && hostedFieldsUrl !== known) setKnown(hostedFieldsUrl);
  return hostedFieldsUrl ?? known;
}
