import type { Booking } from "@kalima/contracts/api";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Card, Money, StatusPill, useFormat } from "@kalima/ui";
import { useRef } from "react";
import { ReferenceCode } from "../../../shared/reference-code.tsx";
import { BookingActions } from "./booking-actions.tsx";
import styles from "./booking-card.module.css";
import { LessonList } from "./lesson-list.tsx";
import { STATUS_TONE } from "./status-look.ts";

/** One booking: what it is, how it stands, what that means, and what to do now. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <Card as="article">
      <div className={styles.card}>
        <div className={styles.head}>
          <h3 className={styles.title} tabIndex={-1} ref={heading}>
            {t("bookings.with", { pack: t("pack", { count: booking.pack }), name: booking.teacher.name[language] })}
          </h3>
          <StatusPill tone={STATUS_TONE[booking.status]}>{t(`status.${booking.status}.label`)}</StatusPill>
        </div>
        <p className={styles.meaning}>
          {booking.status === "awaiting_payment" && booking.holdExpiresAt !== null
            ? t("bookings.heldUntil", { time: format.dateTime(booking.holdExpiresAt) })
            : t(`status.${booking.status}.meaning`)}
        </p>
        <p className={styles.facts}>
          <ReferenceCode code={booking.referenceCode} />
          <span>{t("bookings.madeOn", { date: format.date(booking.createdAt) })}</span>
          <strong>
            <Money value={booking.total} />
          </strong>
        </p>
        <LessonList booking={booking} />
        <BookingActions booking={booking} onCancelled={() => heading.current?.focus()} />
      </div>
    </Card>
  );
}
