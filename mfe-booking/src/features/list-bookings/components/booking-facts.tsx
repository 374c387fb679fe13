import type { Booking, Cancellation } from "@kalima/contracts/api";
import { type BookingStatus, LESSON_MINUTES, type UNKNOWN } from "@kalima/contracts/domain";
import { useIsLate } from "@kalima/platform/due";
import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Avatar, Link, TrainerFace, useFormat } from "@kalima/ui";
import { Money, ReferenceCode, StatusPill, type StatusTone } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { useReader } from "../reader.ts";
import styles from "./booking-card.module.css";
import { RenewalQuestion } from "./renewal-question.tsx";
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
  const { lessonMinutes = LESSON_MINUTES } = booking;
  const session = useSession();
  const role = session.state === "signedIn" ? session.user.role.name : null;
  const isTrainer = role === "trainer";
  const isStudent = role === "student";
  const name = (isTrainer && booking.studentName) || booking.teacher.name[i18n.language];
  const isProofLate = useIsLate(booking.proofDueAt);
  const meaning =
    booking.status === "awaiting_payment" && booking.holdExpiresAt !== null
      ? t("bookings.heldUntil", { ...reader, time: format.dateTime(booking.holdExpiresAt) })
      : booking.proofDueAt
        ? t(isProofLate ? "bookings.proofLate" : "bookings.proofDue", {
            ...reader,
            time: format.dateTime(booking.proofDueAt),
          })
        : t(check ? checkMeaning(booking.status) : `status.${booking.status}.meaning`, reader);

  return (
    <>
      <div className={styles.head}>
        <div className={styles.who}>
          {isTrainer ? (
            <Avatar name={check?.studentName ?? name} size={FACE} />
          ) : (
            <TrainerFace name="" size={FACE} trainer={booking.teacher} />
          )}
          <h3 className={styles.title}>
            {check
              ? t("check.with", { ...reader, name: check.studentName ?? name })
              : t("bookings.with", { pack: t("pack", { count: booking.pack }), name })}
          </h3>
        </div>
        <StatusPill tone={STATUS_TONE[booking.status]}>{t(`status.${booking.status}.label`, reader)}</StatusPill>
      </div>
      <p className={styles.meaning}>
        {meaning} {isProofLate && isStudent && <Link href="/profile/support">{t("bookings.write")}</Link>}
      </p>
      {booking.cancellation && <Cancelled cancellation={booking.cancellation} />}
      <p className={styles.facts}>
        <ReferenceCode code={booking.referenceCode} t={t} toasts={toasts} isLabelShown />
        {!check && <span>{t("bookings.length", { length: t("minutes", { count: lessonMinutes }) })}</span>}
        <span>{t("bookings.madeOn", { date: format.date(booking.createdAt) })}</span>
        <strong>{check ? t("check.free") : <Money value={booking.total} />}</strong>
      </p>
      {check && <SpokenLevel check={check} />}
      <ReplacementNotice booking={booking} />
      {booking.renewal?.isAsked && <RenewalQuestion booking={booking} />}
    </>
  );
}

/** Why a booking was cancelled, and what happens with the money. */
function Cancelled({ cancellation: { by, reason, money } }: { cancellation: Cancellation }) {
  const { t } = useTranslation("booking");
  const reader = useReader();
  return (
    <>
      {reason && (
        <p className={styles.meaning}>
          {t("cancellation.reason")} <UserText as="bdi">{reason}</UserText>
        </p>
      )}
      {by !== "student" && money && money !== "unknown" && (
        <p className={styles.meaning}>{t(`cancellation.money.${money}`, reader)}</p>
      )}
    </>
  );
}

/** Tone (tint and icon) of each status; labels and meanings are in the translations. */
const STATUS_TONE: Record<BookingStatus | typeof UNKNOWN, StatusTone> = {
  confirmed: "ok",
  pending: "info",
  pending_approval: "info",
  awaiting_payment: "warn",
  cancelled: "bad",
  cancelled_by_student: "neutral",
  cancelled_by_admin: "bad",
  expired: "neutral",
  refunded: "info",
  unknown: "neutral",
};
