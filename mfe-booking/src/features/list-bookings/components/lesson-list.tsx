import type { Booking } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { useState } from "react";
import { AddToCalendar } from "../../../shared/add-to-calendar/add-to-calendar.tsx";
import { useReader } from "../reader.ts";
import styles from "./booking-card.module.css";
import { Timeline } from "./timeline.tsx";

/** The lessons, the note and the history of a booking, collapsed. */
export function LessonList({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  // A server of an earlier version sends no credits.
  const unplanned = booking.credits?.left ?? booking.pack - booking.lessons.length;
  const until = booking.credits?.expiresAt;

  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t("bookings.details", { count: booking.lessons.length })}</summary>
      <ul className={styles.lessons}>
        {booking.lessons.map((lesson) => (
          <li key={lesson.id}>
            {format.dateTime(lesson.startsAt)} – {format.time(lesson.endsAt)} · {t(`lessonStatus.${lesson.status}`)}
            {booking.status === "confirmed" && (
              <>
                {" "}
                <AddToCalendar lesson={lesson} />
              </>
            )}
          </li>
        ))}
        {unplanned > 0 && (
          <li>
            {t("bookings.unplanned", { count: unplanned })}
            {until && <> · {t("plan.until", { date: format.date(until) })}</>}
          </li>
        )}
      </ul>
      {booking.note && (
        <p className={styles.note}>
          {t("bookings.note", reader)} <bdi dir="auto">{booking.note}</bdi>
        </p>
      )}
      {isOpen && <Timeline bookingId={booking.id} />}
    </details>
  );
}
