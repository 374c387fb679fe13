import type { StaffPayout } from "@kalima/payment-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "./pay-trainers.module.css";

/** Who took which step of a payout, and when. */
export function PayoutHistory({ payout }: { payout: StaffPayout }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { reference, paidOn } = payout;
  const steps = (["prepared", "approved", "paid"] as const).flatMap((name) => {
    const step = payout[name];
    return step ? [{ name, ...step }] : [];
  });
  return (
    <ul className={styles.history}>
      {steps.map(({ name, by, at }) => (
        <li key={name}>{t(`payouts.step.${name}`, { name: by, date: format.dateTime(at) })}</li>
      ))}
      {reference && paidOn && (
        <li>
          <span>
            {t("payouts.sentOn", { date: format.dayLabel(paidOn, { day: "numeric", month: "long", year: "numeric" }) })}
          </span>{" "}
          <bdi className={styles.reference}>{reference}</bdi>
        </li>
      )}
    </ul>
  );
}
