import { useTranslation } from "@kalima/platform/react";
import { Button, useFormat, useUi } from "@kalima/ui";
import { Money, StatusPill, type StatusTone } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useState } from "react";
import { CorrectForm } from "./correct-form.tsx";
import styles from "./pay-trainers.module.css";
import { PayoutHistory } from "./payout-history.tsx";
import { RecordForm } from "./record-form.tsx";
import type { StepProps } from "./step-props.ts";

const TONES: Record<"open" | "owes" | "waiting" | "approved" | "paid", StatusTone> = {
  open: "neutral",
  owes: "warn",
  waiting: "warn",
  approved: "info",
  paid: "ok",
};

/** A trainer with what the month is worth, and the next step until it is paid. */
export function TrainerRow({ month, ...props }: StepProps & { month: string }) {
  const { trainer, isPending, onStep } = props;
  const { t } = useTranslation("dashboard");
  const { language } = useUi();
  const format = useFormat();
  const [isCorrecting, setCorrecting] = useState(false);
  const { trainerId, due, lessons, earned, earlier, corrections, payout } = trainer;
  const of = due.amountMinor;
  const known = payout && payout.state !== "unknown" ? payout.state : null;
  const state = known ?? (of > 0 ? "open" : "owes");

  return (
    <li className={rows.row}>
      <div className={rows.head}>
        <strong>{trainer.trainerName[language]}</strong>
        <StatusPill tone={TONES[state]}>{t(`payouts.state.${state}`)}</StatusPill>
        <strong className={styles.sum}>
          <Money value={due} />
        </strong>
      </div>
      <p className={rows.soft}>
        <span>{t("payouts.lessons", { count: lessons, amount: format.money(earned) })}</span>
        {earlier.amountMinor !== 0 && <span>{` · ${t("payouts.earlier", { amount: format.money(earlier) })}`}</span>}
        {corrections.amountMinor !== 0 && (
          <span>{` · ${t("payouts.corrections", { amount: format.money(corrections) })}`}</span>
        )}
      </p>
      {payout && <PayoutHistory payout={payout} />}
      {state === "waiting" && payout?.byReader && <p className={rows.soft}>{t("payouts.own")}</p>}
      {state === "approved" && <RecordForm {...props} />}
      {isCorrecting && <CorrectForm {...props} onClose={() => setCorrecting(false)} />}
      <div className={rows.actions}>
        {state === "open" && (
          <Button isPending={isPending} onPress={() => onStep({ do: "prepare", trainerId, month, of })} size="small">
            {t("payouts.prepare")}
          </Button>
        )}
        {payout && state === "waiting" && !payout.byReader && (
          <Button isPending={isPending} onPress={() => onStep({ do: "approve", id: payout.id })} size="small">
            {t("payouts.approve")}
          </Button>
        )}
        {payout && (state === "waiting" || state === "approved") && (
          <Button
            isDisabled={isPending}
            onPress={() => onStep({ do: "withdraw", id: payout.id })}
            size="small"
            variant="secondary"
          >
            {t("payouts.withdraw")}
          </Button>
        )}
        {!isCorrecting && (
          <Button isDisabled={isPending} onPress={() => setCorrecting(true)} size="small" variant="secondary">
            {t("payouts.correct")}
          </Button>
        )}
      </div>
    </li>
  );
}
