import { showsSomething } from "@kalima/contracts/domain";
import { REFUND_REASON_MAX_LENGTH, type RefundQuote } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Num, TextField, useFormat } from "@kalima/ui";
import { Radio, RadioCard, RadioGroup, TextArea } from "@kalima/ui/forms";
import styles from "../components/cancel-paid.module.css";
import { needsApproval, type RefundDraft, readRefundValue } from "./refund-draft.ts";

type RefundFieldsProps = {
  quote: RefundQuote;
  draft: RefundDraft;
  onChange: (draft: RefundDraft) => void;
  /** True once wrong fields show their errors. */
  wasTried: boolean;
};

/** How and how much is given back, and why. */
export function RefundFields({ quote, draft, onChange, wasTried }: RefundFieldsProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();
  const { left, maxLessons, card, method, perLesson, alone } = quote;
  const set = (changes: Partial<RefundDraft>) => onChange({ ...draft, ...changes });
  const isWrong = wasTried && readRefundValue(draft, quote) === null;
  const atMost = t("refund.tooMuch", {
    amount: draft.to === "credits" ? format.number(maxLessons) : format.money(left),
  });

  const typed = draft.to === "credits" ? draft.sessions : draft.amount;
  const wrong = typed.trim() ? atMost : errorText("validation.required");

  return (
    <>
      <RadioGroup
        label={t("refund.as")}
        onChange={(value) => set({ to: value === "credits" ? "credits" : "method" })}
        value={draft.to}
      >
        {left.amountMinor > 0 && (
          <RadioCard value="method">
            <strong>{t("refund.money")}</strong>
            <span className={styles.quiet}>
              <span>{t(`refund.to.${method}`)}</span> {card && <Num>•••• {card.last4}</Num>}
            </span>
          </RadioCard>
        )}
        {maxLessons > 0 && (
          <RadioCard value="credits">
            <strong>{t("refund.credits")}</strong>
            <span className={styles.quiet}>{t("refund.creditsMeaning", { count: maxLessons })}</span>
          </RadioCard>
        )}
      </RadioGroup>
      {draft.to === "credits" ? (
        <TextField
          description={t("refund.sessionsHelp", { count: maxLessons })}
          direction="ltr"
          errorMessage={isWrong ? wrong : undefined}
          inputMode="numeric"
          isRequired
          label={t("refund.sessions")}
          name="sessions"
          onChange={(sessions) => set({ sessions })}
          value={draft.sessions}
        />
      ) : (
        <>
          <RadioGroup
            label={t("refund.howMuch")}
            onChange={(value) => set({ isWhole: value === "whole" })}
            value={draft.isWhole ? "whole" : "part"}
          >
            <Radio value="whole">{t("refund.whole", { amount: format.money(left) })}</Radio>
            <Radio value="part">{t("refund.part")}</Radio>
          </RadioGroup>
          {!draft.isWhole && (
            <TextField
              description={t("refund.amountHelp", { amount: format.money(perLesson) })}
              direction="ltr"
              errorMessage={isWrong ? wrong : undefined}
              inputMode="decimal"
              isRequired
              label={t("refund.amount")}
              name="amount"
              onChange={(amount) => set({ amount })}
              value={draft.amount}
            />
          )}
        </>
      )}
      <TextArea
        description={t("refund.reasonHelp")}
        errorMessage={wasTried && !showsSomething(draft.reason) ? errorText("validation.required") : undefined}
        isRequired
        label={t("change.reason.label")}
        maxLength={REFUND_REASON_MAX_LENGTH}
        name="reason"
        onChange={(reason) => set({ reason })}
        rows={2}
        value={draft.reason}
      />
      {needsApproval(draft, quote) && (
        <p className={styles.words} role="status">
          {t("refund.secondPerson", { amount: format.money(alone) })}
        </p>
      )}
    </>
  );
}
