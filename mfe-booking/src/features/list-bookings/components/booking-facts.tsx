import type { Booking } from "@kalima/booking-contract";
import { LESSON_MINUTES } from "@kalima/catalog-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useIsLate } from "@kalima/platform/due";
import { useNow, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Avatar, Link, PersonLine, TrainerFace, useFormat } from "@kalima/ui";
import { Money, ReferenceCode, StatusPill } from "@kalima/ui/content";
import { countSessions } from "../../../shared/packs/pack-sessions.ts";
import { useReader } from "../reader.ts";
import { STATUS_TONE } from "../status-tones.ts";
import styles from "./booking-card.module.css";
import { BookingEnd } from "./booking-end.tsx";
import { ReplacementNotice } from "./replacement-notice.tsx";
import { checkMeaning, SpokenLevel } from "./spoken-level.tsx";

const FACE = 48;

/**
 * Shows the kind of a booking, its status with its meaning, and the question that the reader should answer about it.
 */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const { i18n, toasts } = usePlatform();
  const format = useFormat();
  const reader = useReader();
  const check = booking.speakingCheck;
  const { status, lessonMinutes = LESSON_MINUTES } = booking;
  const isPaidPack = status === "confirmed" && !check;
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : null;
  const isTrainer = role === "trainer";
  const isStudent = role === "student";
  const name = (isTrainer && booking.studentName) || booking.teacher.name[i18n.language];
  const isProofLate = useIsLate(booking.proofDueAt);
  const meaning =
    status === "awaiting_payment" && booking.holdExpiresAt !== null
      ? t("bookings.heldUntil", { ...reader, time: format.dateTime(booking.holdExpiresAt) })
      : booking.proofDueAt
        ? t(isProofLate ? "bookings.proofLate" : "bookings.proofDue", {
            ...reader,
            time: format.dateTime(booking.proofDueAt),
          })
        : check || status === "confirmed"
          ? check && t(checkMeaning(status), reader)
          : status === "refunded" && booking.refunds?.length
            ? null
            : t(`status.${status}.meaning`, reader);

  return (
    <>
      <div className={styles.head}>
        <PersonLine
          className={styles.who}
          face={
            isTrainer ? (
              <Avatar name={check?.studentName ?? name} size={FACE} />
            ) : (
              <TrainerFace name="" size={FACE} trainer={booking.teacher} />
            )
          }
        >
          <h2 className={styles.title}>
            {check
              ? t("check.with", { ...reader, name: check.studentName ?? name })
              : t("bookings.with", { pack: t("pack", { count: booking.pack }), name })}
          </h2>
        </PersonLine>
        {isPaidPack ? (
          <PackPill booking={booking} />
        ) : (
          <StatusPill tone={STATUS_TONE[status]}>{t(`status.${status}.label`, reader)}</StatusPill>
        )}
      </div>
      {meaning && (
        <p className={styles.meaning}>
          {meaning} {isProofLate && isStudent && <Link href="/profile/support">{t("bookings.write")}</Link>}
        </p>
      )}
      <BookingEnd booking={booking} />
      <p className={styles.facts}>
        <ReferenceCode code={booking.referenceCode} t={t} toasts={toasts} isLabelShown />
        {!check && <span>{t("bookings.length", { length: t("minutes", { count: lessonMinutes }) })}</span>}
        <span>{t("bookings.madeOn", { date: format.date(booking.createdAt) })}</span>
        <strong>{check ? t("check.free") : <Money value={booking.total} />}</strong>
      </p>
      {check && <SpokenLevel check={check} />}
      <ReplacementNotice booking={booking} />
    </>
  );
}

/** The status of a paid pack: it is active while it has sessions to come. */
function PackPill({ booking }: { booking: Booking }) {
  const { t } = useTranslation("booking");
  const now = useNow(MINUTE_MS);
  const { booked, left } = countSessions(booking, now);
  return booked + left > 0 ? (
    <StatusPill tone="ok">{t("packState.active")}</StatusPill>
  ) : (
    <StatusPill tone="neutral">{t("packState.usedUp")}</StatusPill>
  );
}
