import { sumMoney } from "@kalima/contracts/domain";
import type { Payment } from "@kalima/payment-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, Link, Num, useFormat } from "@kalima/ui";
import { Money, StatusPill } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { CardName, WalletName } from "../../shared/payment-labels.tsx";
import { describePayment } from "../../shared/payment-state.ts";
import styles from "./list-payments.module.css";

/** The amount refunded so far, in the order's currency. */
function sumRefunds({ amount, refunds }: Payment): Payment["amount"] {
  const sent = refunds.filter(({ status }) => status === "sent");
  return sumMoney(
    amount.currency,
    sent.map((refund) => refund.amount),
  );
}

/** One order: what for, how much, when and how it was paid, and the way to its receipt. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useTranslation("payment");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const { booking, referenceCode, orderNumber, paidAt } = payment;
  const { text, tone } = describePayment(payment);
  const back = sumRefunds(payment);
  const isToPay = text === "payments.state.pay";
  const at = paidAt ?? payment.createdAt;

  return (
    <li className={classNames(rows.row, styles.row)}>
      <p className={styles.head}>
        <strong>
          {t("receipt.packWith", { pack: t("pack", { count: booking.pack }), name: booking.teacher.name[language] })}
        </strong>
        <strong>
          <Money value={payment.amount} />
        </strong>
      </p>
      <div className={classNames(rows.soft, styles.facts)}>
        <time dateTime={at}>{format.dateTime(at)}</time>
        <StatusPill tone={tone}>{t(text)}</StatusPill>
      </div>
      {paidAt && <PaidWith payment={payment} />}
      {back.amountMinor > 0 && (
        <p className={classNames(rows.soft, styles.note)}>{t("payments.returned", { amount: format.money(back) })}</p>
      )}
      <p className={styles.links}>
        <Link href={`/payment/${referenceCode}`}>
          <span>{t(paidAt ? "receipt.title" : isToPay ? "payments.pay" : "payments.open")}</span>{" "}
          <Num>{orderNumber}</Num>
        </Link>
        {paidAt && (
          <Link
            aria-label={`${t("receipt.pdf")} ${orderNumber}`}
            download
            href={`/api/payments/${referenceCode}/receipt?language=${language}`}
          >
            {t("receipt.pdf")}
          </Link>
        )}
      </p>
    </li>
  );
}

function PaidWith({ payment: { card, wallet, payCode, transfer } }: { payment: Payment }) {
  const { t } = useTranslation("payment");
  const isTransfer = transfer?.state === "accepted";
  if (payCode && payCode.method !== "unknown") {
    return <p className={classNames(rows.soft, styles.note)}>{t(`method.${payCode.method}`)}</p>;
  }
  if (!isTransfer && !card && !wallet) return null;
  return (
    <p className={classNames(rows.soft, styles.note)}>
      {isTransfer ? t("method.transfer") : card ? <CardName card={card} /> : wallet && <WalletName wallet={wallet} />}
    </p>
  );
}
