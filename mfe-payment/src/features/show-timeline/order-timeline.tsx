import { MINUTE_MS } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";
import { useIsLate } from "@kalima/platform/due";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { Timeline, TimelineStep } from "@kalima/ui/timeline";
import { useId } from "react";
import { findNextStep, listOrderSteps, type NextStep, type OrderStep } from "../../shared/order-steps.ts";
import type { Stage } from "../../shared/payment-state.ts";
import styles from "./order-timeline.module.css";

/** The events of an order, who acts next, and until when. */
export function OrderTimeline({ payment, stage }: { payment: Payment; stage: Stage }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  const id = useId();
  const next = findNextStep(payment, stage, now);
  // While the order is open or has just been paid, the page itself says what comes next.
  const isOver = stage === "holdOver" || stage === "cancelled" || payment.refunds.length > 0;

  return (
    <Card as="section" aria-labelledby={id} className={styles.card} padding="large">
      <details open={isOver || undefined}>
        <summary className={styles.summary}>
          <h2 className={styles.heading} id={id}>
            {t("history.title")}
          </h2>
        </summary>
        <Timeline>
          {listOrderSteps(payment).map((step, place) => (
            // Steps are only added.
            <Step key={place} step={step} />
          ))}
        </Timeline>
      </details>
      {next && next.what !== "pay" && next.what !== "complete" && (
        <p className={styles.next}>
          <strong>{t(`history.who.${next.who}`)}</strong>
          <span>{t(`history.next.${next.what}`)}</span>
          {next.by && <Until step={next} time={format.dateTime(next.by)} />}
        </p>
      )}
    </Card>
  );
}

/** Until when somebody acts. The school says so once it is late; the others have their own clocks on this page. */
function Until({ step: { who, what, by }, time }: { step: NextStep; time: string }) {
  const { t } = useTranslation("payment");
  const isLate = useIsLate(by) && who === "school";
  if (!isLate) return <span className={styles.by}>{t("history.by", { time })}</span>;
  // For a transfer, its own part of the page says what the student can do.
  if (what === "check") return <span>{t("history.late", { time })}</span>;
  return (
    <span>
      <span>{t("history.late", { time })}</span> {t("history.sorry")}{" "}
      <Link href="/contact-us">{t("help.contact")}</Link>
    </span>
  );
}

function Step({ step: { kind, at, amount } }: { step: OrderStep }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <TimelineStep at={at}>
      <span>{t(`history.step.${kind}`, { amount: amount ? format.money(amount) : "" })}</span>
    </TimelineStep>
  );
}
