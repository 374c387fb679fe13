import type { Payment } from "@kalima/contracts/api";
import { LESSON_MINUTES } from "@kalima/contracts/domain";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Card, Money, ReferenceCode } from "@kalima/ui/content";
import { HoldCountdown } from "./hold-countdown.tsx";
import styles from "./order.module.css";

/** Summary of the order. `onHoldOver` is set while the times are held. */
export function OrderCard({ payment, onHoldOver }: { payment: Payment; onHoldOver?: () => unknown }) {
  const { t } = useTranslation("payment");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const { booking, lines, amount } = payment;
  const first = booking.lessons[0];

  return (
    <Card as="aside" padding="large" aria-label={t("order.title")}>
      <div className={styles.order}>
        <h2 className={styles.heading}>{t("order.title")}</h2>
        {onHoldOver && booking.holdExpiresAt && <HoldCountdown expiresAt={booking.holdExpiresAt} onOver={onHoldOver} />}
        <dl className={styles.facts}>
          <dt>{t("reference.label")}</dt>
          <dd>
            <ReferenceCode code={payment.referenceCode} t={t} toasts={toasts} />
          </dd>
          <dt>{t("order.trainer")}</dt>
          <dd>{booking.teacher.name[i18n.language]}</dd>
          <dt>{t("lessonLength")}</dt>
          <dd>{t("minutes", { count: booking.lessonMinutes ?? LESSON_MINUTES })}</dd>
          {first && (
            <>
              <dt>{t("order.firstLesson")}</dt>
              <dd>
                <span>{format.dateTime(first.startsAt)}</span> <small>{format.zoneName(first.startsAt)}</small>
              </dd>
            </>
          )}
        </dl>
        <dl className={styles.sums}>
          {lines.map((line) => (
            <div className={styles.sum} key={line.pack}>
              <dt>
                <span>{t("pack", { count: line.pack })}</span>{" "}
                <small>{t("order.perLesson", { price: format.money(line.unit) })}</small>
              </dt>
              <dd>
                <Money value={line.total} />
              </dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t("order.total")}</dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
