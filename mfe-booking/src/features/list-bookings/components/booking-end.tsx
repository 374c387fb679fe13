import type { Booking, BookingRefund } from "@kalima/booking-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { UserText } from "@kalima/ui/user-text";
import { useReader } from "../reader.ts";
import styles from "./booking-card.module.css";

/** How a booking ended: who cancelled it, when and why, and what became of its money. Nothing for one that goes on. */
export function BookingEnd({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const reader = useReader();
  const { cancellation, refunds = [], status } = booking;
  if (status === "confirmed") return null;
  const { by, byReader, at, reason, money } = cancellation ?? {};
  const who = byReader ? "you" : by;
  return (
    <>
      {who && who !== "unknown" && at && (
        <p className={styles.meaning}>{t(`cancellation.by.${who}`, { date: format.date(at) })}</p>
      )}
      {reason && (
        <p className={styles.meaning}>
          {t("cancellation.reason")} <UserText as="bdi">{reason}</UserText>
        </p>
      )}
      {refunds.length === 0 && by !== "student" && money && money !== "unknown" && (
        <p className={styles.meaning}>{t(`cancellation.money.${money}`, reader)}</p>
      )}
      {refunds.map((refund, place) => (
        // Refunds are only added at the end.
        <Refund key={place} refund={refund} />
      ))}
    </>
  );
}

/** Says how much goes back or went back, which way, and when. */
function Refund({ refund }: { refund: BookingRefund }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { amount, method, card, decidedAt, sentAt, hasFailed } = refund;
  const state = hasFailed ? "failed" : sentAt ? "sent" : "owed";
  return (
    <p className={styles.meaning}>
      <span>{t(`refunds.${state}`, { amount: format.money(amount), date: format.date(sentAt ?? decidedAt) })}</span>{" "}
      <span>{t(card ? "refunds.to.toCard" : `refunds.to.${method}`)}</span> {card && <Num>•••• {card.last4}</Num>}
    </p>
  );
}
