import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "./booking-card.module.css";

/** How many sessions of a pack have a time, how many do not, and until when they may get one. */
export function Scheduled({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  // A server of an earlier version sends no credits.
  const unplanned = booking.credits?.left ?? booking.pack - booking.lessons.length;
  const until = booking.credits?.expiresAt;
  return (
    <p className={styles.facts}>
      <span>{t("bookings.details", { count: booking.lessons.length })}</span>
      {unplanned > 0 && (
        <span>
          {t("bookings.unplanned", { count: unplanned })}
          {until && <> · {t("plan.until", { date: format.date(until) })}</>}
        </span>
      )}
    </p>
  );
}
