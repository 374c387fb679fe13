import type { Booking } from "@kalima/contracts/api";
import { LESSON_MINUTES, secondsLeft } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Link, useFormat } from "@kalima/ui";
import { Card, HoldClock, ReferenceCode } from "@kalima/ui/content";
import { CreditCard } from "@kalima/ui/icons";
import { useEffect, useRef } from "react";
import styles from "./held-booking.module.css";

/** The held booking: pay now, or choose times again after the hold has expired. */
export function HeldBooking({ booking, onChooseAgain }: { booking: Booking; onChooseAgain: () => void }) {
  const { t } = useTranslation("booking");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow(1_000);
  const seconds = booking.holdExpiresAt === null ? null : secondsLeft(booking.holdExpiresAt, now);
  const isOver = seconds === 0;

  useEffect(() => heading.current?.focus(), []);

  const toAnnouncement = (minutes: number) =>
    minutes === 0 ? t("held.over") : t("held.minutesLeft", { count: minutes });

  return (
    <Card as="section" padding="large">
      <div className={styles.held}>
        <h2 className={styles.heading} tabIndex={-1} ref={heading}>
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
        {seconds !== null && <HoldClock seconds={seconds} label={t("held.left")} announcementOf={toAnnouncement} />}
        <ul className={styles.times}>
          {booking.lessons.map((lesson) => (
            <li key={lesson.id}>{format.dateTime(lesson.startsAt)}</li>
          ))}
        </ul>
        <p className={styles.reference}>
          <ReferenceCode code={booking.referenceCode} t={t} toasts={toasts} isLabelShown />
        </p>
        {isOver ? (
          <Button onPress={onChooseAgain}>{t("held.chooseAgain")}</Button>
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
