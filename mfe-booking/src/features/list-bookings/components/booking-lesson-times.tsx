import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "./booking-card.module.css";

/** The times of a booking whose lessons cannot be attended: they wait for the payment, or were released. */
export function BookingLessonTimes({ lessons }: Pick<Booking, "lessons">) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <ul className={styles.lessons}>
      {lessons.map(({ id, startsAt, endsAt, status }) => (
        <li key={id}>
          <span>{format.dateTime(startsAt)}</span> – <span>{format.time(endsAt)}</span> ·{" "}
          <span>{t(`lessonStatus.${status}`)}</span>
        </li>
      ))}
    </ul>
  );
}
