import type { Payment } from "@kalima/payment-contract";
import { FAWRY_HOURS, INSTAPAY_MINUTES } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { PayBar } from "../../../shared/pay-bar.tsx";
import { RefundRule } from "../../../shared/refund-rule/refund-rule.tsx";
import { useCharge } from "../payment.mutations.ts";
import styles from "./code.module.css";

type PayByCodeProps = {
  payment: Payment;
  method: "instapay" | "fawry";
  /** Why the last charge failed, if it is said here. */
  problem: string | null;
};
const TIME = { instapay: INSTAPAY_MINUTES, fawry: FAWRY_HOURS };

/** Asks for a code that is paid elsewhere, and says how and until when. */
export function PayByCode({ payment, method, problem }: PayByCodeProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const charge = useCharge(payment);
  const last = charge.isPending ? null : problem;

  return (
    <Card as="section" padding="large" aria-label={t(`${method}.title`)}>
      <div className={styles.form}>
        <h2 className={styles.heading}>{t(`${method}.title`)}</h2>
        <p className={styles.soft}>{t(`${method}.how`, { count: TIME[method] })}</p>
        <FormError>{errorText(charge.error ?? last)}</FormError>
        <PayBar>
          <Button
            fullWidth
            isPending={charge.isPending}
            onPress={() => charge.send({ method: { type: method } })}
            size="large"
          >
            {t(last ? `${method}.again` : `${method}.pay`, { amount: format.money(payment.amount) })}
          </Button>
        </PayBar>
        <RefundRule booking={payment.booking} />
      </div>
    </Card>
  );
}
