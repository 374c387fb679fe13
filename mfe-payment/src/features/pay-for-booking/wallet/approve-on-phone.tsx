import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { WalletName } from "../../../shared/wallet-name.tsx";
import { AnswerElsewhere } from "../outcome/answer-elsewhere.tsx";

type AskedWallet = NonNullable<Payment["wallet"]> & { approveBy: string };

/** Shown while the owner of a wallet is asked to approve on the phone. */
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
