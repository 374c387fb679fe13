import type { Booking } from "@kalima/booking-contract";
import { secondsLeft } from "@kalima/booking-contract";
import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Link, useFormat } from "@kalima/ui";
import { Card, HoldClock, ReferenceCode } from "@kalima/ui/content";
import { CreditCard } from "@kalima/ui/icons";
import styles from "./held-booking.module.css";

type HeldBookingProps = { booking: Booking; onChooseAgain: (booking: Booking) => void };

/** The held booking: pay now, or choose times again after the hold has expired. */
export function HeldBooking({ booking, onChooseAgain }: HeldBookingProps) {
  const { t } = useTranslation("booking");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const now = useNow(1_000);
  const seconds = booking.holdExpiresAt === null ? null : secondsLeft(booking.holdExpiresAt, now);
  const isOver = booking.status === "expired" || seconds === 0;

  const toAnnouncement = (minutes: number) =>
    minutes === 0 ? t("held.over") : t("held.minutesLeft", { count: minutes });

  return (
    <Card as="section" padding="large">
      <div className={styles.held}>
        <h2 className={styles.heading}>
          {isOver ? t("held.over") : t("held.title", { count: booking.lessons.length })}
        </h2>
        <p className={styles.line}>
          <span>
            {t("held.with", { pack: t("pack", { count: booking.pack }), name: booking.teacher.name[i18n.language] })}
          </span>{" "}
          ·{" "}
          <span>
            {t("bookings.length", { length: t("minutes", { count: booking.lessonMinutes ?? LESSON_MINUTES }) })}
          </span>
        </p>
        {seconds !== null && !isOver && (
          <HoldClock seconds={seconds} label={t("held.left")} announcementOf={toAnnouncement} />
        )}
        <ul className={styles.times}>
          {booking.lessons.map((lesson) => (
            <li key={lesson.id}>{format.dateTime(lesson.startsAt)}</li>
          ))}
        </ul>
        <p className={styles.reference}>
          <ReferenceCode code={booking.referenceCode} t={t} toasts={toasts} isLabelShown />
        </p>
        {isOver ? (
          <Button onPress={() => onChooseAgain(booking)}>{t("held.chooseAgain")}</Button>
        ) : (
          <ButtonLink href={`/payment/${booking.referenceCode}`} size="large" icon={<CreditCard />}>
            {t("held.pay", { amount: format.money(booking.total) })}
          </ButtonLink>
        )}
        <Link href="/profile/bookings">{t("held.bookings")}</Link>
      </div>
    </Card>
  );
}
