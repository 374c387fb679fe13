import { isAppError } from "@kalima/contracts/errors";
import type { Payment } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Num, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Lock } from "@kalima/ui/icons";
import { useState } from "react";
import { BrandMark } from "../../../shared/brand-mark/brand-mark.tsx";
import { PayBar } from "../../../shared/pay-bar.tsx";
import { brandName } from "../../../shared/payment-labels.tsx";
import { RefundRule } from "../../../shared/refund-rule/refund-rule.tsx";
import { useSavedMethods } from "../../../shared/saved-methods/saved-methods.queries.ts";
import { useCharge } from "../payment.mutations.ts";
import styles from "./card.module.css";
import { ANOTHER, ChooseCard, firstChoice } from "./choose-card.tsx";
import { NewCard } from "./new-card.tsx";
import { type CardSummary, useCardFields } from "./use-card-fields.ts";
import { usePay } from "./use-pay.ts";

type Props = {
  payment: Payment;
  hostedFieldsUrl: string;
  /** Why the last charge failed, if it is said here. */
  problem: string | null;
};

/** The student's saved cards, the provider's fields for another one, and the pay button. */
export function PayWithCard({ payment, hostedFieldsUrl, problem: last }: Props) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  const charge = useCharge(payment);
  // Without them, after an error, another card can be paid with.
  const { data: methods = [] } = useSavedMethods({ isEnabled: payment.canSaveCard === true, retryOnMount: false });
  const [picked, setPicked] = useState<string | null>(null);
  const [isToSave, setToSave] = useState(false);
  const isKnown = picked === ANOTHER || methods.some(({ id, isExpired }) => id === picked && !isExpired);
  const chosen = picked !== null && isKnown ? picked : firstChoice(methods);
  const isAnother = chosen === ANOTHER;
  const [isFrameUsed, setFrameUsed] = useState(isAnother);
  if (isAnother && !isFrameUsed) setFrameUsed(true);

  const fields = useCardFields(hostedFieldsUrl, {
    isUsed: isFrameUsed,
    onEdited: () => forget(),
    onSubmit: () => void pay(),
  });
  const { pay, forget, isPaying, problem } = usePay(charge, fields, { savedId: isAnother ? null : chosen, isToSave });
  const shown = problem ?? (isPaying ? null : last);

  return (
    <Card as="section" padding="large" aria-label={t("card.title")}>
      <div className={styles.method}>
        <div className={styles.head}>
          <h2 className={styles.heading}>{t("card.title")}</h2>
          <CardMarks brands={payment.cardBrands} typed={isAnother ? fields.card : null} />
        </div>
        {methods.length > 0 && (
          <ChooseCard
            chosen={chosen}
            methods={methods}
            onChoose={(id) => {
              forget();
              setPicked(id);
            }}
          />
        )}
        {/* Hidden, not unmounted, while a saved card is chosen: what was typed is still there. */}
        {isFrameUsed && (
          <div className={styles.method} hidden={!isAnother}>
            <NewCard
              fields={fields}
              isToSave={payment.canSaveCard ? isToSave : null}
              onSave={(isWanted) => {
                forget();
                setToSave(isWanted);
              }}
            />
          </div>
        )}
        {shown && (
          <div className={styles.problem} role="alert">
            <p>{errorText(shown)}</p>
            {isDeclined(shown) && <p>{t("card.declinedHint")}</p>}
          </div>
        )}
        <PayBar>
          <Button
            fullWidth
            size="large"
            icon={<Lock size={18} />}
            isDisabled={isAnother && fields.status !== "ready"}
            isPending={isPaying}
            onPress={pay}
          >
            {t("card.pay", { amount: format.money(payment.amount) })}
          </Button>
        </PayBar>
        <RefundRule booking={payment.booking} />
      </div>
    </Card>
  );
}

type CardMarksProps = { brands: readonly string[] | undefined; typed: CardSummary | null };

/** The brands that are taken; once digits are typed, the card they belong to. */
function CardMarks({ brands, typed }: CardMarksProps) {
  if (!typed || (typed.brand === "card" && !typed.last4)) {
    return (
      <span className={styles.marks}>
        {brands?.map((brand) => (
          <BrandMark brand={brand} key={brand} />
        ))}
      </span>
    );
  }
  return (
    <span className={styles.typed}>
      <BrandMark brand={typed.brand} isNamedBeside /> {brandName(typed.brand)}{" "}
      {typed.last4 && <Num>•••• {typed.last4}</Num>}
    </span>
  );
}

/** A decline arrives as an error of the charge, or later as `lastError` of the order. */
function isDeclined(problem: unknown): boolean {
  return (isAppError(problem) ? problem.code : problem) === "payment.declined";
}
