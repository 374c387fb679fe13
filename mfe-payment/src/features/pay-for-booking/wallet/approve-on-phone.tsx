import type { Payment } from "@kalima/contracts/api";
import { secondsLeft } from "@kalima/contracts/domain";
import { useErrorText, useNow, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card, HoldClock } from "@kalima/ui/content";
import { FormError } from "@kalima/ui/forms";
import { WalletName } from "../../../shared/wallet-name.tsx";
import { useCancelCharge } from "../api/use-cancel-charge.ts";
import styles from "./wallet.module.css";

type AskedWallet = NonNullable<Payment["wallet"]> & { approveBy: string };

/** Shown while the owner of a wallet is asked to approve: who acts, until when, and the way back. */
export function ApproveOnPhone({ payment, wallet }: { payment: Payment; wallet: AskedWallet }) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const cancel = useCancelCharge(payment.referenceCode);
  const seconds = secondsLeft(wallet.approveBy, useNow(1_000));
  const isOver = seconds === 0;

  return (
    <Card as="section" padding="large" aria-label={t("wallet.title")}>
      <div className={styles.approve}>
        <p className={styles.strong} role="status">
          {isOver ? t("wallet.over") : t("wallet.approve", { amount: format.money(payment.amount) })}
        </p>
        <p>
          <WalletName wallet={wallet} />
        </p>
        {!isOver && (
          <HoldClock
            announcementOf={(minutes) => (minutes === 0 ? "" : t("wallet.minutesLeft", { count: minutes }))}
            isLabelShown
            label={t("wallet.timeLeft")}
            seconds={seconds}
          />
        )}
        <p className={styles.soft}>{t("wallet.stays")}</p>
        <FormError>{errorText(cancel.error)}</FormError>
        {!isOver && (
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate()} variant="secondary">
            {t("wallet.otherWay")}
          </Button>
        )}
      </div>
    </Card>
  );
}
