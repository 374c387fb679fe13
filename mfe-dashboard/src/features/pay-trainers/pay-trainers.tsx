import { useSearchParams, useTranslation } from "@kalima/platform/react";
import { IconButton, Skeleton, useFormat } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { ChevronBack, ChevronForward } from "@kalima/ui/icons";
import { rows } from "@kalima/ui/rows";
import { useRef } from "react";
import styles from "./pay-trainers.module.css";
import { TrainerRow } from "./trainer-row.tsx";
import { type PayoutStep, usePayoutStep, usePayouts } from "./use-payouts.ts";

/** Each trainer's payout for a month, and the steps until it is paid (PO-09). The address keeps the month. */
export function PayTrainers() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("month") ?? undefined;
  const query = usePayouts(asked);
  const step = usePayoutStep();
  const heading = useRef<HTMLHeadingElement>(null);
  const choose = (month: string | null) => setParameters(month ? { month } : {}, { replace: true });

  function take(next: PayoutStep) {
    // The pressed button leaves with the state of its row.
    heading.current?.focus();
    step.mutate(next);
  }

  if (query.isPending) return <Skeleton height={320} shape="block" />;
  if (query.isError && !query.data) {
    const retry = () => (asked === undefined ? void query.refetch() : choose(null));
    return <Problem error={query.error} onRetry={retry} title={t("payouts.problem")} />;
  }
  const { month, previousMonth, nextMonth, alone, trainers } = query.data;
  return (
    <div aria-busy={query.isPlaceholderData} className={styles.page}>
      <p className={styles.lead}>{t("payouts.lead", { amount: format.money(alone) })}</p>
      <div className={rows.head}>
        <IconButton icon={<ChevronBack />} label={t("payouts.previous")} onPress={() => choose(previousMonth)} />
        <h2 aria-live="polite" className={styles.month} ref={heading} tabIndex={-1}>
          {format.dayLabel(`${month}-01`, { month: "long", year: "numeric" })}
        </h2>
        <IconButton
          icon={<ChevronForward />}
          isDisabled={nextMonth === null}
          label={t("payouts.next")}
          onPress={() => choose(nextMonth)}
        />
      </div>
      {trainers.length === 0 ? (
        <EmptyState illustration="wallet" message={t("payouts.noneMessage")} title={t("payouts.none")} />
      ) : (
        <ul aria-label={t("payouts.list")} className={rows.list}>
          {trainers.map((trainer) => (
            <TrainerRow
              isPending={step.isPending}
              key={`${month} ${trainer.trainerId} ${trainer.payout?.state ?? ""}`}
              month={month}
              onStep={take}
              trainer={trainer}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
