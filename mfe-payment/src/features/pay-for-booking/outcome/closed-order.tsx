import type { Payment } from "@kalima/contracts/api";
import { useErrorText, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import styles from "./outcome.module.css";

type Props = { payment: Payment; stage: "holdOver" | "cancelled" | "awaitingSupport" | "unknown" };

/** An order that cannot be paid here: expired, cancelled, under review, or in a status this version does not know. */
export function ClosedOrder({ payment, stage }: Props) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const errorText = useErrorText();
  const { teacher } = payment.booking;

  return (
    <Card as="section" padding="large">
      <div className={styles.outcome}>
        {payment.lastError && <p className={styles.strong}>{errorText(payment.lastError)}</p>}
        <p>{t(`${stage}.message`)}</p>
        {(stage === "holdOver" || stage === "cancelled") && (
          <ButtonLink href={`/booking/${teacher.id}`}>{t("bookAgain", { name: teacher.name[language] })}</ButtonLink>
        )}
        <Link href={`/profile/bookings/${payment.referenceCode}`}>{t("toBooking")}</Link>
      </div>
    </Card>
  );
}
