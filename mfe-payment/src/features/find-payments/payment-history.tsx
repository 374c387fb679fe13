import type { StaffPayment } from "@kalima/payment-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { Button, Link, useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { Timeline, TimelineStep } from "@kalima/ui/timeline";
import { type ReactNode, useId } from "react";
import { listOrderSteps } from "../../shared/order-steps.ts";
import { OWN_BANK, providerName } from "../../shared/provider-name.ts";
import { useSendAgain } from "./all-payments.queries.ts";
import styles from "./find-payments.module.css";
import { PaidWith } from "./paid-with.tsx";

/** Where staff decide on refunds that wait, and record money that they transferred back. */
const WHERE: Partial<Record<StaffPayment["refunds"][number]["status"], string>> = {
  requested: "/dashboard/money/proofs",
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 className={styles.heading} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Money that went back, or is to; one that failed is sent again from here. */
export function RefundList({ refunds }: Pick<StaffPayment, "refunds">) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const again = useSendAgain();
  if (refunds.length === 0) return null;
  return (
    <Part title={t("all.refund.title")}>
      <ul className={styles.entries}>
        {refunds.map(({ id, amount, status, reason, requestedBy, providerId, createdAt, sentAt, mayRetry }) => (
          <li className={styles.entry} key={id}>
            <p className={styles.line}>
              <strong>
                <Money value={amount} />
              </strong>
              <span>{t(`all.refund.statuses.${status}`)}</span>
              <time className={rows.soft} dateTime={sentAt ?? createdAt}>
                {format.dateTime(sentAt ?? createdAt)}
              </time>
            </p>
            <p className={rows.soft}>{t(`all.refund.reasons.${reason}`)}</p>
            {requestedBy !== null && (
              <p className={rows.soft}>
                <span>{t("all.refund.by")}</span> <bdi>{requestedBy}</bdi>
              </p>
            )}
            {providerId !== null && <bdi className={styles.code}>{providerId}</bdi>}
            {WHERE[status] && <Link href={WHERE[status]}>{t("all.refund.transferBack")}</Link>}
            {mayRetry && (
              <div className={rows.actions}>
                <Button
                  isPending={again.isPending && again.variables === id}
                  onPress={() => again.mutate(id)}
                  size="small"
                >
                  {t("all.refund.sendAgain")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Every attempt to pay, and why it failed. */
export function AttemptList({ charges }: Pick<StaffPayment, "charges">) {
  const { t } = useTranslation("payment");
  const errorText = useErrorText();
  const format = useFormat();
  if (charges.length === 0) return null;
  return (
    <Part title={t("all.attempt.title")}>
      <ol className={styles.entries}>
        {charges.map(({ id, state, method, lastDigits, amount, provider, providerId, failure, startedAt }) => (
          <li className={styles.entry} key={id}>
            <p className={styles.line}>
              <strong>{t(`all.attempt.states.${state}`)}</strong>
              <Money value={amount} />
              <span>
                <PaidWith lastDigits={lastDigits} method={method} />
              </span>
            </p>
            <time className={rows.soft} dateTime={startedAt}>
              {format.dateTime(startedAt)}
            </time>
            {failure !== null && <p>{errorText(failure)}</p>}
            {provider !== OWN_BANK && (
              <p className={rows.soft}>
                <bdi>{providerName(provider)}</bdi>{" "}
                {providerId !== null && <bdi className={styles.code}>{providerId}</bdi>}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** All that happened to the order, the oldest first. */
export function StepList({ payment }: { payment: StaffPayment }) {
  const { t } = useTranslation("payment");
  const format = useFormat();
  return (
    <Part title={t("all.history")}>
      <Timeline>
        {listOrderSteps(payment).map(({ kind, at, amount }, place) => (
          // Steps are only added.
          <TimelineStep at={at} key={place}>
            <span>{t(`all.steps.${kind}`, { amount: amount ? format.money(amount) : "" })}</span>
          </TimelineStep>
        ))}
      </Timeline>
    </Part>
  );
}
