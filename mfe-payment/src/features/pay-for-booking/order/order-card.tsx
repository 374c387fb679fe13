import { LESSON_MINUTES } from "@kalima/catalog-contract";
import type { Payment } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Card, HijriDate, Money, ReferenceCode } from "@kalima/ui/content";
import { ChevronDown } from "@kalima/ui/icons";
import { useId, useState } from "react";
import { HoldCountdown } from "./hold-countdown.tsx";
import styles from "./order.module.css";

/** Summary of the order, folded on a phone. `onHoldOver` is set while the times are held. */
export function OrderCard({ payment, onHoldOver }: { payment: Payment; onHoldOver?: () => unknown }) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { booking, amount } = payment;
  const pack = t("receipt.packWith", {
    pack: t("pack", { count: booking.pack }),
    name: booking.teacher.name[language],
  });

  return (
    <Card as="aside" padding="large" aria-label={t("order.title")} className={styles.card}>
      <div className={styles.order}>
        <h2 className={styles.heading}>{t("order.title")}</h2>
        <button
          aria-controls={id}
          aria-expanded={isOpen}
          className={styles.fold}
          onClick={() => setOpen(!isOpen)}
          type="button"
        >
          <span>
            <span>{pack}</span> – <span>{format.money(amount)}</span>
          </span>
          <ChevronDown />
        </button>
        {onHoldOver && booking.holdExpiresAt && <HoldCountdown expiresAt={booking.holdExpiresAt} onOver={onHoldOver} />}
        <div className={styles.details} data-open={isOpen} id={id}>
          <OrderFacts payment={payment} />
        </div>
      </div>
    </Card>
  );
}

function OrderFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation("payment");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const { booking, lines, amount } = payment;
  const first = booking.lessons[0];
  return (
    <>
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
              <span>{format.dateTime(first.startsAt)}</span>{" "}
              <small suppressHydrationWarning>{format.zoneName(first.startsAt)}</small>
              <HijriDate at={first.startsAt} />
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
    </>
  );
}
