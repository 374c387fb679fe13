import type { Booking } from "@kalima/booking-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { findBooked } from "../../../shared/packs/pack-sessions.ts";
import styles from "./booking-card.module.css";
import { PackState } from "./pack-state.tsx";

const EVERY_MS = 60_000;

/** The next session of a booking; of a paid pack the state of all sessions too. */
export function Scheduled({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const booked = findBooked(booking.lessons, now);
  const [next] = booked;
  const isPaidPack = booking.status === "confirmed" && !booking.speakingCheck;
  if (!isPaidPack && !next) return null;
  return (
    <>
      {next && (
        <p className={styles.facts}>
          <strong>{t("bookings.next", { time: format.dateTime(next.startsAt) })}</strong>
          {!isPaidPack && booked.length > 1 && <span>{t("bookings.times", { count: booked.length })}</span>}
        </p>
      )}
      {isPaidPack && <PackState booking={booking} now={now} />}
    </>
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
