import type { Payment } from "@kalima/contracts/api";
import { Problem } from "@kalima/ui/content";
import { useState } from "react";
import type { Stage } from "../../shared/stage.ts";
import { PayWithCard } from "./card/pay-with-card.tsx";
import { OrderCard } from "./order/order-card.tsx";
import { ClosedOrder } from "./outcome/closed-order.tsx";
import { Confirming } from "./outcome/confirming.tsx";
import styles from "./pay-for-booking.module.css";

type Props = { payment: Payment; stage: Exclude<Stage, "paid">; onAskAgain: () => unknown };

/** The order beside what can be done about it now. */
export function PayForBooking({ payment, stage, onAskAgain }: Props) {
  const fieldsUrl = useLastKnown(payment.hostedFieldsUrl);
  const isOpen = stage === "pay" || stage === "confirming";

  return (
    <div className={styles.columns}>
      <OrderCard payment={payment} onHoldOver={stage === "pay" ? onAskAgain : undefined} />
      <div className={styles.main}>
        {stage === "confirming" && <Confirming />}
        {/* Only put away while the bank answers: after a "no" the typed card is still there. */}
        {isOpen && fieldsUrl && (
          <div hidden={stage !== "pay"}>
            <PayWithCard key={fieldsUrl} payment={payment} hostedFieldsUrl={fieldsUrl} />
          </div>
        )}
        {stage === "pay" && !fieldsUrl && <Problem error="payment.provider_unavailable" onRetry={onAskAgain} />}
        {!isOpen && <ClosedOrder payment={payment} stage={stage} />}
      </div>
    </div>
  );
}

/** The order names no fields while it is at the bank; those it named before still stand. */
function useLastKnown(hostedFieldsUrl: string | null): string | null {
  const [known, setKnown] = useState(hostedFieldsUrl);
  if (hostedFieldsUrl !== null && hostedFieldsUrl !== known) setKnown(hostedFieldsUrl);
  return hostedFieldsUrl ?? known;
}
