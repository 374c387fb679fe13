import { secondsLeft } from "@kalima/booking-contract";
import { HOUR_MS } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";
import { useErrorText, useNow, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, useFormat } from "@kalima/ui";
import { Card, HoldClock } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { Lock } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { WalletName } from "../../../shared/payment-labels.tsx";
import { useCancelCharge, useCheckCharge } from "../payment.mutations.ts";
import styles from "./outcome.module.css";

type AskedWallet = NonNullable<Payment["wallet"]> & { approveBy: string };

/** Shown while the owner of a wallet is asked to approve the payment on the phone. */
export function ApproveOnPhone({ payment, wallet }: { payment: Payment; wallet: AskedWallet }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <AnswerElsewhere
      deadline={wallet.approveBy}
      referenceCode={payment.referenceCode}
      request={t("wallet.approve", { amount: format.money(payment.amount) })}
      texts="wallet"
    >
      <p>
        <WalletName wallet={wallet} />
      </p>
    </AnswerElsewhere>
  );
}

type ConfirmAtBankProps = {
  payment: Payment;
  authentication: NonNullable<Payment["authentication"]>;
};

/** Shown while the bank waits for the cardholder to confirm the payment (3-D Secure). */
export function ConfirmAtBank({ payment, authentication: { url, completeBy } }: ConfirmAtBankProps) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  useCheckCharge(payment.referenceCode);

  return (
    <AnswerElsewhere
      deadline={completeBy}
      referenceCode={payment.referenceCode}
      request={t("bank.confirm", { amount: format.money(payment.amount) })}
      texts="bank"
    >
      <ButtonLink href={url} icon={<Lock size={18} />} size="large">
        {t("bank.open")}
      </ButtonLink>
    </AnswerElsewhere>
  );
}

type AnswerElsewhereProps = Pick<Payment, "referenceCode"> & {
  /** Group of texts: each has `title`, `timeLeft`, `minutesLeft` with a count, `stays` and `over`. */
  texts: "wallet" | "bank" | "instapay" | "fawry";
  /** The payer's next action. */
  request: string;
  /** Instant until which the payer may answer. */
  deadline: string;
  /** Shows where to answer: the number of the wallet, or a link to the bank. */
  children: ReactNode;
};

/** Shown while the payer confirms in another app or at the bank: instructions, deadline, and a button for another payment method. */
export function AnswerElsewhere({ referenceCode, texts, request, deadline, children }: AnswerElsewhereProps) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const cancel = useCancelCharge(referenceCode);
  const format = useFormat();
  const now = useNow(1_000);
  const seconds = secondsLeft(deadline, now);
  // A day is no countdown.
  const isLong = Date.parse(deadline) - now > HOUR_MS;
  const isOver = seconds === 0;

  return (
    <Card as="section" padding="large">
      <div className={styles.outcome}>
        <p className={styles.strong} role="status">
          {isOver ? t(`${texts}.over`) : request}
        </p>
        {isLong && <p>{t("order.heldUntil", { date: format.dateTime(deadline) })}</p>}
        {!isOver && !isLong && (
          <HoldClock
            announcementOf={(minutes) => (minutes === 0 ? "" : t(`${texts}.minutesLeft`, { count: minutes }))}
            isLabelShown
            label={t(`${texts}.timeLeft`)}
            seconds={seconds}
          />
        )}
        {!isOver && children}
        <p className={styles.soft}>{t(`${texts}.stays`)}</p>
        <FormError>{errorText(cancel.error)}</FormError>
        {!isOver && (
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate()} variant="secondary">
            {t("otherWay")}
          </Button>
        )}
      </div>
    </Card>
  );
}
