import type { SpeakingCheck } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, useFormat } from "@kalima/ui";
import { Card } from "@kalima/ui/content";
import { useEffect, useRef } from "react";
import styles from "./book-check.module.css";

type CheckAppointmentProps = {
  appointment: NonNullable<SpeakingCheck["appointment"]>;
  /** It has just been booked on this page, so the focus follows. */
  isNew: boolean;
};

/** The booked check: when, with whom, and what comes after it. */
export function CheckAppointment({ appointment, isNew }: CheckAppointmentProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const { startsAt, endsAt, teacher } = appointment;
  const isOver = Date.parse(endsAt) <= useNow(MINUTE_MS);

  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);

  return (
    <Card as="section" padding="large">
      <div className={styles.booked}>
        <h2 className={styles.heading} tabIndex={-1} ref={heading}>
          {t(isOver ? "check.booked.over" : "check.booked.title")}
        </h2>
        <p className={styles.line}>
          <strong>
            <span>{format.dateTime(startsAt)}</span> – <span>{format.time(endsAt)}</span>
          </strong>
        </p>
        <p className={styles.line}>{t("check.booked.with", { name: teacher.name[language] })}</p>
        <p className={styles.line}>{t(isOver ? "check.booked.wait" : "check.booked.next")}</p>
        <ButtonLink href="/profile/bookings">{t("check.booked.bookings")}</ButtonLink>
      </div>
    </Card>
  );
}
