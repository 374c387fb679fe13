import type { LessonDetails } from "@kalima/contracts/api";
import { DueMark, useIsLate } from "@kalima/platform/due";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { StatusPill, type StatusTone } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { AddToCalendar } from "../../../shared/add-to-calendar/add-to-calendar.tsx";
import { ChangeActions } from "../change-lesson/change-actions.tsx";
import { Proposal } from "../change-lesson/proposal.tsx";
import { GivenStars } from "../stars/stars.tsx";
import { LessonActions } from "./lesson-actions.tsx";
import styles from "./lessons.module.css";
import { TrainersTime } from "./trainers-time.tsx";

const TONES: Readonly<Record<LessonDetails["status"], StatusTone>> = {
  upcoming: "info",
  delayed: "warn",
  freezed: "warn",
  completed: "ok",
  cancelled: "neutral",
  missed: "bad",
  unknown: "neutral",
};

/** One lesson: when, with whom, its status, and what can be done. */
export function LessonRow({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const name = lesson.studentName ?? lesson.teacher.name[language];

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <time className={styles.rowTime} dateTime={lesson.startsAt}>
          <span>{format.dateTime(lesson.startsAt)}</span> – <span>{format.time(lesson.endsAt)}</span>
        </time>
        <TrainersTime lesson={lesson} />
        <span className={styles.quiet}>
          {t(lesson.isSpeakingCheck ? "lessons.checkWith" : "lessons.with", { name })}
        </span>
        <Facts lesson={lesson} />
        <AddToCalendar lesson={lesson} />
      </div>
      <div className={styles.side}>
        <StatusPill tone={TONES[lesson.status]}>{t(`lessonStatus.${lesson.status}`)}</StatusPill>
        <LessonActions lesson={lesson} size="small">
          <ChangeActions lesson={lesson} size="small" />
        </LessonActions>
      </div>
      <Proposal lesson={lesson} />
    </li>
  );
}

/** Until when feedback is promised: students wait for it, all others see to it. */
function FeedbackDue({ dueAt, reader }: { dueAt: string; reader: "student" | "school" }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const isLate = useIsLate(dueAt);
  const time = format.dateTime(dueAt);
  const text = t(`lessons.feedback.${isLate ? "late" : "due"}.${reader}`, { time });
  if (reader === "student" && !isLate) return <span className={styles.quiet}>{text}</span>;
  return (
    <>
      <DueMark dueAt={dueAt} text={() => text} />
      {reader === "student" && <Link href="/profile/support">{t("lessons.feedback.write")}</Link>}
    </>
  );
}

/** Shows the events of a lesson, and what student and trainer wrote about it. */
function Facts({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { missedBy, freezeReason, delayReason, rating, feedback, feedbackDueAt, ranMinutes, status } = lesson;
  const reader = lesson.studentName === null ? "student" : "school";

  return (
    <>
      {status === "completed" && ranMinutes > 0 && (
        <span className={styles.quiet}>{t("lessons.ran", { count: ranMinutes })}</span>
      )}
      {missedBy && <span className={styles.quiet}>{t(`lessons.missedBy.${missedBy}.${reader}`)}</span>}
      {delayReason && (
        <span className={styles.quiet}>
          {t("lessons.delayReason")} <UserText as="bdi">{delayReason}</UserText>
        </span>
      )}
      {status === "freezed" && freezeReason && (
        <span className={styles.quiet}>{t("lessons.stopped", { reason: t(`freezeReason.${freezeReason}`) })}</span>
      )}
      {rating && <GivenStars stars={rating.stars} />}
      {feedback ? (
        <details className={styles.feedback}>
          <summary className={styles.summary}>{t("lessons.feedback.read")}</summary>
          <dl className={styles.feedbackWords}>
            {(["wentWell", "corrections", "nextStep"] as const).map(
              (part) =>
                feedback[part] && (
                  <div key={part}>
                    <dt>{t(`lessons.feedback.${part}`)}</dt>
                    <UserText as="dd">{feedback[part]}</UserText>
                  </div>
                ),
            )}
          </dl>
        </details>
      ) : (
        feedbackDueAt && <FeedbackDue dueAt={feedbackDueAt} reader={reader} />
      )}
    </>
  );
}
