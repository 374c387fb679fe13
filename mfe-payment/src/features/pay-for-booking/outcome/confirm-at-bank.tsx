import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { Lock } from "@kalima/ui/icons";
import { useCheckCharge } from "../api/use-check-charge.ts";
import { AnswerElsewhere } from "./answer-elsewhere.tsx";

type Props = {
  payment: Payment;
  authentication: NonNullable<Payment["authentication"]>;
};

/** Shown while the bank of a card wants to see its holder (3-D Secure), also to those who came back without an answer. */
export function ConfirmAtBank({ payment, authentication: { url, completeBy } }: Props) {
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
