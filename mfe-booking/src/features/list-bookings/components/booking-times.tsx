import type { Booking } from "@kalima/contracts/api";
import { LIVE_LESSON_STATUSES } from "@kalima/contracts/domain";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import styles from "./booking-card.module.css";

const EVERY_MS = 60_000;

/** The next session of a pack, how many have a time, how many do not, and until when they may get one. */
export function Scheduled({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const next = booking.lessons.find(
    ({ status, endsAt }) => LIVE_LESSON_STATUSES.some((live) => live === status) && Date.parse(endsAt) > now,
  );
  // A server of an earlier version sends no credits.
  const unplanned = booking.credits?.left ?? booking.pack - booking.lessons.length;
  const until = booking.credits?.expiresAt;
  return (
    <p className={styles.facts}>
      {next && <strong>{t("bookings.next", { time: format.dateTime(next.startsAt) })}</strong>}
      <span>{t("bookings.details", { count: booking.lessons.length })}</span>
      {unplanned > 0 && (
        <span>
          <span>{t("bookings.unplanned", { count: unplanned })}</span>
          {until && (
            <>
              {" "}
              · <span>{t("plan.until", { date: format.date(until) })}</span>
            </>
          )}
        </span>
      )}
    </p>
  );
}

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
