import type { LessonDetails } from "@kalima/booking-contract";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { Link, useFormat } from "@kalima/ui";
import { HijriDate, StatusPill } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import { AddToCalendar } from "../../../shared/add-to-calendar/add-to-calendar.tsx";
import { LESSON_TONES } from "../../../shared/lessons/lesson-tones.ts";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { ChangeActions } from "../change-lesson/change-actions.tsx";
import { Proposal } from "../change-lesson/proposal.tsx";
import { GivenStars } from "../stars/stars.tsx";
import { LessonActions } from "./lesson-actions.tsx";
import { FeedbackDue, LessonCourse } from "./lesson-facts.tsx";
import styles from "./lessons.module.css";
import { TrainersTime } from "./trainers-time.tsx";

type LessonRowProps = {
  lesson: LessonDetails;
  /** The zone of its times; the visitor's unless it is given. */
  zone?: string;
};

/** One lesson: when, with whom, its status, and what can be done. */
export function LessonRow({ lesson, zone }: LessonRowProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat(zone);
  const paths = useOwnPaths();
  const name = lesson.studentName ?? lesson.teacher.name[language];
  const isOver = !lesson.isSpeakingCheck && ["completed", "freezed", "missed"].includes(lesson.status);

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <time className={styles.rowTime} dateTime={lesson.startsAt}>
          <span>{format.dateTime(lesson.startsAt)}</span> – <span>{format.time(lesson.endsAt)}</span>
        </time>
        <HijriDate at={lesson.startsAt} />
        <TrainersTime lesson={lesson} />
        <span className={styles.quiet}>
          {t(lesson.isSpeakingCheck ? "lessons.checkWith" : "lessons.with", { name })}
        </span>
        <Facts lesson={lesson} />
        <AddToCalendar lesson={lesson} />
        {isOver && (
          <Link
            aria-label={t("record.openOf", { time: format.dateTime(lesson.startsAt) })}
            href={`${paths.lessons}/${lesson.id}`}
          >
            {t("record.open")}
          </Link>
        )}
      </div>
      <div className={styles.side}>
        <StatusPill tone={LESSON_TONES[lesson.status]}>{t(`lessonStatus.${lesson.status}`)}</StatusPill>
        <LessonActions lesson={lesson} size="small">
          <ChangeActions lesson={lesson} size="small" />
        </LessonActions>
      </div>
      <Proposal lesson={lesson} />
    </li>
  );
}

/** Shows the events of a lesson, and what student and trainer wrote about it. */
function Facts({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { rating, feedback, feedbackDueAt } = lesson;
  const reader = lesson.studentName === null ? "student" : "school";

  return (
    <>
      <LessonCourse lesson={lesson} />
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
