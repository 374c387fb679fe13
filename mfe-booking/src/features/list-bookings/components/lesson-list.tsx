import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { useReader } from "../reader.ts";
import styles from "./booking-card.module.css";

/** The lessons and the note of a booking, collapsed. */
export function LessonList({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const reader = useReader();
  const unplanned = booking.pack - booking.lessons.length;

  return (
    <details>
      <summary className={styles.summary}>{t("bookings.details", { count: booking.lessons.length })}</summary>
      <ul className={styles.lessons}>
        {booking.lessons.map((lesson) => (
          <li key={lesson.id}>
            {format.dateTime(lesson.startsAt)} – {format.time(lesson.endsAt)} · {t(`lessonStatus.${lesson.status}`)}
          </li>
        ))}
        {unplanned > 0 && <li>{t("bookings.unplanned", { count: unplanned })}</li>}
      </ul>
      {booking.note && (
        <p className={styles.note}>
          {t("bookings.note", reader)} <bdi dir="auto">{booking.note}</bdi>
        </p>
      )}
    </details>
  );
}
