import type { Payment } from "@kalima/contracts/api";
import { isAppError } from "@kalima/contracts/errors";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Lock } from "@kalima/ui/icons";
import { isOfWallet } from "../../../shared/is-of-wallet.ts";
import { useCharge } from "../api/use-charge.ts";
import styles from "./card.module.css";
import { CardFrame } from "./card-frame.tsx";
import { CardPreview } from "./card-preview.tsx";
import { useCardFields } from "./use-card-fields.ts";
import { usePay } from "./use-pay.ts";

type Props = { payment: Payment; hostedFieldsUrl: string };

/** The provider's card fields and the pay button. */
export function PayWithCard({ payment, hostedFieldsUrl }: Props) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const charge = useCharge(payment.referenceCode);
  const fields = useCardFields(hostedFieldsUrl, charge.forgetCard);
  const { pay, isPaying, problem } = usePay(charge, fields);
  const shown = problem ?? (isPaying || isOfWallet(payment.lastError) ? null : payment.lastError);

  return (
    <Card as="section" padding="large" aria-label={t("card.title")}>
      <div className={styles.method}>
        <h2 className={styles.heading}>{t("card.title")}</h2>
        <CardPreview card={fields.card} />
        <CardFrame fields={fields} />
        {shown && (
          <div className={styles.problem} role="alert">
            <p>{errorText(shown)}</p>
            {isDeclined(shown) && <p>{t("card.declinedHint")}</p>}
          </div>
        )}
        <Button
          fullWidth
          size="large"
          icon={<Lock size={18} />}
          isDisabled={fields.status !== "ready"}
          isPending={isPaying}
          onPress={pay}
        >
          {t("card.pay", { amount: format.money(payment.amount) })}
        </Button>
        <p className={styles.trust}>{t("card.trust")}</p>
      </div>
    </Card>
  );
}

/** A decline arrives as an error of the charge, or later as `lastError` of the order. */
function isDeclined(problem: unknown): boolean {
  return (isAppError(problem) ? problem.code : problem) === "payment.declined";
}
