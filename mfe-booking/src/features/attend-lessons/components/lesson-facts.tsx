import type { LessonDetails } from "@kalima/booking-contract";
import { HOUR_MS, MINUTE_MS } from "@kalima/contracts/domain";
import { DueMark, useIsLate } from "@kalima/platform/due";
import { useNow, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { StatusPill } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import styles from "./lessons.module.css";

/** With less time than this, the clock of feedback is red. */
const SOON_MS = 4 * HOUR_MS;

/** Until when feedback is promised: students wait for it; for all others, who see to it, a clock counts down. */
export function FeedbackDue({ dueAt, reader }: { dueAt: string; reader: "student" | "school" }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const isLate = useIsLate(dueAt);
  const now = useNow(MINUTE_MS);
  const time = format.dateTime(dueAt);
  if (reader === "school" && !isLate) {
    const tone = Date.parse(dueAt) - now < SOON_MS ? "bad" : "info";
    return (
      <StatusPill tone={tone}>{t("lessons.feedback.left", { left: format.relative(dueAt, now), time })}</StatusPill>
    );
  }
  const text = t(`lessons.feedback.${isLate ? "late" : "due"}.${reader}`, { time });
  if (!isLate) return <span className={styles.quiet}>{text}</span>;
  return (
    <>
      <DueMark dueAt={dueAt} text={() => text} />
      {reader === "student" && <Link href="/profile/support">{t("lessons.feedback.write")}</Link>}
    </>
  );
}

/** How a lesson went: how long it ran, who missed or cancelled it, why it began late or stopped early. */
export function LessonCourse({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { missedBy, freezeReason, freezeNote, delayReason, ranMinutes, status, cancelledBy, cancelReason } = lesson;
  const reader = lesson.studentName === null ? "student" : "school";
  const who = cancelledBy === "student" && reader === "student" ? "you" : cancelledBy;
  return (
    <>
      {ranMinutes > 0 && <span className={styles.quiet}>{t("lessons.ran", { count: ranMinutes })}</span>}
      {missedBy && <span className={styles.quiet}>{t(`lessons.missedBy.${missedBy}.${reader}`)}</span>}
      {delayReason && (
        <span className={styles.quiet}>
          {t("lessons.delayReason")} <UserText as="bdi">{delayReason}</UserText>
        </span>
      )}
      {status === "freezed" && freezeReason && (
        <span className={styles.quiet}>
          <span>{t("lessons.stopped", { reason: t(`freezeReason.${freezeReason}`) })}</span>{" "}
          {freezeNote && <UserText as="bdi">{freezeNote}</UserText>}
        </span>
      )}
      {who && who !== "unknown" && <span className={styles.quiet}>{t(`lessons.cancelledBy.${who}`)}</span>}
      {cancelReason && (
        <span className={styles.quiet}>
          {t("lessons.cancelReason")} <UserText as="bdi">{cancelReason}</UserText>
        </span>
      )}
    </>
  );
}
