import { LESSON_MINUTES } from "@kalima/catalog-contract";
import type { Payment } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Num, StarPattern, useFormat } from "@kalima/ui";
import { Card, Money, ReferenceCode, StatusPill } from "@kalima/ui/content";
import { Download } from "@kalima/ui/icons";
import type { ReactNode } from "react";
import { CardName, WalletName } from "../../shared/payment-labels.tsx";
import { describeReceipt } from "../../shared/payment-state.ts";
import { Parties } from "./parties.tsx";
import styles from "./receipt.module.css";

const DATE_AND_TIME = { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" } as const;

const REFUNDED_TO = {
  card: "refunded",
  wallet: "refundedToWallet",
  instapay: "refundedByCode",
  fawry: "refundedByCode",
  transfer: "refundedByTransfer",
} as const;

function findMethod({ wallet, payCode, transfer }: Payment): keyof typeof REFUNDED_TO {
  if (transfer?.state === "accepted") return "transfer";
  if (payCode && payCode.method !== "unknown") return payCode.method;
  return wallet ? "wallet" : "card";
}

/** Says what was paid, by whom to whom, and for what, with every lesson. `isBelow`: the page begins with the booking. */
export function Receipt({ payment, isBelow }: { payment: Payment; isBelow: boolean }) {
  const { t } = useTranslation("payment");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const { booking, card, wallet, payCode } = payment;
  const method = findMethod(payment);
  const status = describeReceipt(booking.status);

  return (
    // A page that is nothing else has this name itself.
    <Card as="section" padding="large" aria-label={isBelow ? t("receipt.title") : undefined} className={styles.receipt}>
      <div className={styles.ground}>
        <StarPattern />
      </div>
      {isBelow && <h2 className={styles.heading}>{t("receipt.title")}</h2>}
      <p className={styles.issuer}>{t("receipt.issuer")}</p>
      <p className={styles.status}>
        <StatusPill tone={status.tone}>{t(`receipt.status.${status.key}`)}</StatusPill>
      </p>
      <p className={styles.meaning}>
        {t(`receipt.meaning.${status.key === "refunded" ? REFUNDED_TO[method] : status.key}`)}
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
        {method !== "card" && method !== "wallet" && (
          <Fact label={t("receipt.paidBy")}>
            <span>{t(`method.${method}`)}</span> {method === "fawry" && <Num>{payCode?.code ?? ""}</Num>}
          </Fact>
        )}
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
        {!isBelow && <ButtonLink href={`/profile/bookings/${payment.referenceCode}`}>{t("toBooking")}</ButtonLink>}
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
