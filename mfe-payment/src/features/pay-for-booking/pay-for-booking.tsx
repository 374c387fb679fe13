import type { Payment } from "@kalima/contracts/api";
import { Problem } from "@kalima/ui";
import type { Stage } from "../../shared/stage.ts";
import { PayWithCard } from "./card/pay-with-card.tsx";
import { OrderCard } from "./order/order-card.tsx";
import { ClosedOrder } from "./outcome/closed-order.tsx";
import { Confirming } from "./outcome/confirming.tsx";
import styles from "./pay-for-booking.module.css";

type Props = { payment: Payment; stage: Exclude<Stage, "paid">; onAskAgain: () => unknown };

/** The order beside what can be done about it now. */
export function PayForBooking({ payment, stage, onAskAgain }: Props) {
  return (
    <div className={styles.columns}>
      <OrderCard payment={payment} onHoldOver={stage === "pay" ? onAskAgain : undefined} />
      <div className={styles.main}>
        {stage === "pay" && <Method payment={payment} onAskAgain={onAskAgain} />}
        {stage === "confirming" && <Confirming />}
        {stage !== "pay" && stage !== "confirming" && <ClosedOrder payment={payment} stage={stage} />}
      </div>
    </div>
  );
}

function Method({ payment, onAskAgain }: { payment: Payment; onAskAgain: () => unknown }) {
  const { hostedFieldsUrl } = payment;
  if (hostedFieldsUrl === null) return <Problem error="payment.provider_unavailable" onRetry={onAskAgain} />;
  return <PayWithCard key={hostedFieldsUrl} payment={payment} hostedFieldsUrl={hostedFieldsUrl} />;
}
