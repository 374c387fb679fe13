import type { Payment } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Link, LogoMark } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useEffect, useState } from "react";
import { LONG_WAIT_MS } from "../api/poll-delay.ts";
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
