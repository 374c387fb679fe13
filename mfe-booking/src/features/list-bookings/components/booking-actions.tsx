import type { Booking } from "@kalima/contracts/api";
import { useNow, useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat, useZone } from "@kalima/ui";
import type { ReactNode } from "react";
import { againOf } from "../again.ts";
import { AssessCheck } from "./assess-check.tsx";
import styles from "./booking-card.module.css";
import { CancelBooking } from "./cancel-booking.tsx";
import { PlanLessons } from "./plan-lessons.tsx";
import { StaffDialog } from "./staff-dialogs.tsx";

const MINUTE_MS = 60_000;
const SHOWN = ["pay", "book_again", "plan", "assess", "extend", "change_trainer", "refund", "cancel"] as const;

/** The actions that the server allows; paying is the primary one. `children` follow them. */
export function BookingActions({ booking, children }: { booking: Booking; children?: ReactNode }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const may = new Set(booking.actions);
  if (!children && !SHOWN.some((action) => may.has(action))) return null;

  return (
    <div className={styles.actions}>
      {may.has("pay") && (
        <ButtonLink href={`/payment/${booking.referenceCode}`}>
          {t("bookings.pay", { amount: format.money(booking.total) })}
        </ButtonLink>
      )}
      {may.has("book_again") && (
        <ButtonLink href={againOf(booking, now, zone)} variant="secondary">
          {t("bookings.again")}
        </ButtonLink>
      )}
      {may.has("plan") && <PlanLessons booking={booking} />}
      {may.has("assess") && <AssessCheck bookingId={booking.id} />}
      {may.has("extend") && <StaffDialog action="extend" booking={booking} />}
      {may.has("change_trainer") && <StaffDialog action="move" booking={booking} />}
      {may.has("refund") && <StaffDialog action="refund" booking={booking} />}
      {may.has("cancel") && <CancelBooking booking={booking} />}
      {children}
    </div>
  );
}
