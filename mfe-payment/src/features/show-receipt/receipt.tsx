import type { Payment } from "@kalima/contracts/api";
import { LESSON_MINUTES, MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, classNames, Num, StarPattern, useFormat } from "@kalima/ui";
import { Card, Money, ReferenceCode, StarBurst, StatusPill } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { CardName, WalletName } from "../../shared/payment-labels.tsx";
import { describeReceipt } from "../../shared/payment-state.ts";
import { nextLesson } from "./next-lesson.ts";
import { Parties } from "./parties.tsx";
import styles from "./receipt.module.css";
import { AddToCalendar, OfferNotifications } from "./receipt-offers.tsx";

const DATE_AND_TIME = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;

const REFUNDED_TO = { card: "refunded", wallet: "refundedToWallet", transfer: "refundedByTransfer" } as const;

function findMethod({ wallet, transfer }: Payment): keyof typeof REFUNDED_TO {
  if (transfer?.state === "accepted") return "transfer";
  return wallet ? "wallet" : "card";
}

type ReceiptProps = { payment: Payment; isNews: boolean; className?: string };

/** Says what was paid, by whom to whom, for what, with every lesson, and what comes next. */
export function Receipt({ payment, isNews, className }: ReceiptProps) {
  const { t } = useTranslation("payment");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const { booking, card, wallet } = payment;
  const now = useNow(MINUTE_MS);
  const status = describeReceipt(booking.status);
  const next = status.key === "confirmed" ? nextLesson(booking.lessons, now) : undefined;

  return (
    <Card
      as="section"
      padding="large"
      aria-label={t("receipt.title")}
      className={classNames(styles.receipt, className)}
    >
      <div className={styles.ground}>
        <StarPattern />
      </div>
      {isNews && (
        <div className={styles.burst}>
          <StarBurst />
        </div>
      )}
      <p className={styles.issuer}>{t("receipt.issuer")}</p>
      <p className={styles.status}>
        <StatusPill tone={status.tone}>{t(`receipt.status.${status.key}`)}</StatusPill>
      </p>
      <p className={styles.meaning}>
        {t(`receipt.meaning.${status.key === "refunded" ? REFUNDED_TO[findMethod(payment)] : status.key}`)}
      </p>
      {payment.parties && <Parties parties={payment.parties} />}
      <dl className={styles.facts}>
        <Fact label={t("receipt.orderNumber")}>
          <Num>{payment.orderNumber}</Num>
        </Fact>
        <Fact label={t("receipt.amount")}>
          <Money value={payment.amount} />
        </Fact>
        <Fact label={t("receipt.date")}>{format.dateTime(payment.paidAt ?? payment.createdAt, DATE_AND_TIME)}</Fact>
        {card && (
          <Fact label={t("receipt.card")}>
            <CardName card={card} />
          </Fact>
        )}
        {findMethod(payment) === "transfer" && <Fact label={t("receipt.paidBy")}>{t("method.transfer")}</Fact>}
        {wallet && (
          <Fact label={t("receipt.wallet")}>
            <WalletName wallet={wallet} />
          </Fact>
        )}
        <Fact label={t("receipt.bought")}>
          {t("receipt.packWith", {
            pack: t("pack", { count: booking.pack }),
            name: booking.teacher.name[i18n.language],
          })}
        </Fact>
        <Fact label={t("lessonLength")}>{t("minutes", { count: booking.lessonMinutes ?? LESSON_MINUTES })}</Fact>
        <Fact label={t("reference.label")}>
          <ReferenceCode code={payment.referenceCode} t={t} toasts={toasts} />
        </Fact>
        {next && (
          <Fact label={t("receipt.nextLesson")}>
            <span>{format.dateTime(next.startsAt)}</span> <small>{format.zoneName(next.startsAt)}</small>
          </Fact>
        )}
        <Fact className={styles.whole} label={t("receipt.allLessons")}>
          <ol className={styles.lessons}>
            {booking.lessons.map(({ id, startsAt, status: state }) => (
              <li className={state === "cancelled" ? styles.left : undefined} key={id}>
                {format.dateTime(startsAt)}
              </li>
            ))}
          </ol>
        </Fact>
      </dl>
      <div className={styles.actions}>
        <ButtonLink href={`/profile/bookings/${payment.referenceCode}`}>{t("toBooking")}</ButtonLink>
        {next && <AddToCalendar booking={booking} />}
        <ButtonLink
          download
          href={`/api/payments/${payment.referenceCode}/receipt?language=${i18n.language}`}
          icon={<Download />}
          variant="secondary"
        >
          {t("receipt.pdf")}
        </ButtonLink>
        <Button variant="quiet" onPress={() => window.print()}>
          {t("receipt.print")}
        </Button>
      </div>
      {next && <OfferNotifications />}
    </Card>
  );
}

function Fact({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`${styles.fact} ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
