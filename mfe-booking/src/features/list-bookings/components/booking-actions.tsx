import type { Booking } from "@kalima/contracts/api";
import { SPEAKING_CHECK_ID } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { AssessCheck } from "./assess-check.tsx";
import styles from "./booking-card.module.css";
import { CancelBooking } from "./cancel-booking.tsx";

/** The actions that the server allows; paying is the primary one. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const may = new Set(booking.actions);
  if (!may.has("pay") && !may.has("book_again") && !may.has("cancel") && !may.has("assess")) return null;

  return (
    <div className={styles.actions}>
      {may.has("pay") && (
        <ButtonLink href={`/payment/${booking.referenceCode}`}>
          {t("bookings.pay", { amount: format.money(booking.total) })}
        </ButtonLink>
      )}
      {may.has("book_again") && (
        <ButtonLink
          href={`/booking/${booking.speakingCheck ? SPEAKING_CHECK_ID : booking.teacher.id}`}
          variant="secondary"
        >
          {t("bookings.again")}
        </ButtonLink>
      )}
      {may.has("assess") && <AssessCheck bookingId={booking.id} />}
      {may.has("cancel") && <CancelBooking booking={booking} />}
    </div>
  );
}
