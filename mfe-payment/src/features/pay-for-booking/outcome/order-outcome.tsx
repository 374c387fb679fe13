import type { Payment } from "@kalima/payment-contract";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, LogoMark } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useEffect, useState } from "react";
import { LONG_WAIT_MS } from "../poll-delay.ts";
import { toShownMethod } from "../shown-methods.ts";
import { HoldAgain } from "./hold-again.tsx";
import styles from "./outcome.module.css";

/** Shown while the payment is pending and the order is polled. */
export function Confirming({ referenceCode }: Pick<Payment, "referenceCode">) {
  const { t } = useTranslation("payment");
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Card as="section" padding="large">
      <div className={styles.outcome} role="status">
        <span className={styles.pulse}>
          <LogoMark size={48} />
        </span>
        <p className={styles.strong}>{t("confirming.message")}</p>
        <p className={styles.soft}>{t("confirming.hint")}</p>
        {isLong && (
          <p className={styles.soft}>
            {t("confirming.long")} <Link href={`/profile/bookings/${referenceCode}`}>{t("toBooking")}</Link>
          </p>
        )}
      </div>
    </Card>
  );
}

type ClosedOrderProps = { payment: Payment; stage: "holdOver" | "cancelled" | "awaitingSupport" | "unknown" };

/** An order that cannot be paid here: expired, cancelled, under review, or in a status this version does not know. */
export function ClosedOrder({ payment, stage }: ClosedOrderProps) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const { teacher } = payment.booking;

  return (
    <Card as="section" padding="large">
      <div className={styles.outcome}>
        {payment.lastError && <p className={styles.strong}>{errorText(payment.lastError)}</p>}
        <p>{t(`${stage}.message`)}</p>
        {stage === "holdOver" && <HoldAgain booking={payment.booking} method={toShownMethod(payment.lastMethod)} />}
        {stage === "cancelled" && (
          <ButtonLink href={`/booking/${teacher.id}`}>{t("bookAgain", { name: teacher.name[language] })}</ButtonLink>
        )}
        <Link href={`/profile/bookings/${payment.referenceCode}`}>{t("toBooking")}</Link>
      </div>
    </Card>
  );
}
