import type { LessonDetails } from "@kalima/booking-contract";
import { showsSomething } from "@kalima/contracts/domain";
import type { LessonRecord as Left } from "@kalima/learning-contract";
import { usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Avatar, ButtonLink, Link, PersonLine, TrainerFace, useFormat } from "@kalima/ui";
import { Card, HijriDate, StatusPill } from "@kalima/ui/content";
import { UserText } from "@kalima/ui/user-text";
import type { ReactNode } from "react";
import { LessonWords, NotesText } from "../../../shared/lesson-notes/lesson-notes.tsx";
import { LESSON_TONES } from "../../../shared/lessons/lesson-tones.ts";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { FeedbackDue, LessonCourse } from "../components/lesson-facts.tsx";
import { NextLesson } from "../components/next-lesson.tsx";
import { FeedbackConsent } from "./feedback-consent.tsx";
import styles from "./lesson-record.module.css";
import { RecordSide } from "./record-side.tsx";
import { Section } from "./section.tsx";

const FACE = 72;

/** The page of a lesson: feedback, notes, words, tasks and rating, and the next lesson. Before the lesson has ended, only its time and actions. */
export function LessonRecord({ record, uploadWork }: { record: Left; uploadWork: ReactNode }) {
  const { lesson } = record;
  const isAhead = lesson.status === "upcoming" || lesson.status === "delayed";
  return (
    <>
      {isAhead ? <NextLesson heading="h3" lesson={lesson} /> : <Head lesson={lesson} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {!isAhead && <Feedback lesson={lesson} />}
          <Written record={record} />
        </div>
        <div className={styles.column}>
          <RecordSide uploadWork={uploadWork} record={record} />
        </div>
      </div>
    </>
  );
}

/** With whom the lesson was, when, and what became of it. */
function Head({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const paths = useOwnPaths();
  const session = useSession();
  const name = lesson.studentName ?? lesson.teacher.name[language];
  // Staff do not read what was written in a room.
  const isOneOfTwo = session.state === "signedIn" && ["student", "trainer"].includes(session.user.role.name);
  return (
    <Card>
      <div className={styles.head}>
        <PersonLine
          className={styles.who}
          face={
            lesson.studentName === null ? (
              <TrainerFace name="" size={FACE} trainer={lesson.teacher} />
            ) : (
              <Avatar name={lesson.studentName} size={FACE} />
            )
          }
        >
          <p className={styles.name}>{t("lessons.with", { name })}</p>
          <time dateTime={lesson.startsAt}>
            <span>{format.dateTime(lesson.startsAt)}</span> – <span>{format.time(lesson.endsAt)}</span>
          </time>
          <HijriDate at={lesson.startsAt} />
          <Attendance lesson={lesson} />
          <LessonCourse lesson={lesson} />
        </PersonLine>
        <StatusPill tone={LESSON_TONES[lesson.status]}>{t(`lessonStatus.${lesson.status}`)}</StatusPill>
        {lesson.status === "completed" && !lesson.isSpeakingCheck && isOneOfTwo && (
          <ButtonLink href={`${paths.lessons}/${lesson.id}/recap`} variant="secondary">
            {t("record.recap")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** When each of the two joined, and when the lesson ended: as the server saw it. */
function Attendance({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const facts = { student: lesson.studentJoinedAt, trainer: lesson.trainerJoinedAt, ended: lesson.endedAt };
  return Object.entries(facts).map(
    ([name, at]) =>
      at && (
        <span className={styles.quiet} key={name}>
          {t(`record.attendance.${name}`, { time: format.time(at) })}
        </span>
      ),
  );
}

/** The trainer's feedback, or by when it is promised. Nothing for a lesson that did not take place. */
function Feedback({ lesson }: { lesson: LessonDetails }) {
  const { t } = useTranslation("booking");
  const { feedback, feedbackDueAt, studentName } = lesson;
  if (!feedback && !feedbackDueAt) return null;
  return (
    <Section title={t("lessons.feedback.read")}>
      {feedback ? (
        <>
          <dl className={styles.feedback}>
            {(["wentWell", "corrections", "nextStep"] as const).map(
              (part) =>
                feedback[part] && (
                  <div className={styles[part]} key={part}>
                    <dt>{t(`lessons.feedback.${part}`)}</dt>
                    <UserText as="dd">{feedback[part]}</UserText>
                  </div>
                ),
            )}
            {feedback.voiceUrl && (
              <div>
                <dt>{t("lessons.feedback.voice")}</dt>
                <dd>
                  {/* biome-ignore lint/a11y/useMediaCaption: the written feedback stands above */}
                  <audio
                    aria-label={t("lessons.feedback.voice")}
                    className={styles.player}
                    controls
                    preload="metadata"
                    src={feedback.voiceUrl}
                  />
                </dd>
              </div>
            )}
          </dl>
          <FeedbackConsent lesson={lesson} />
        </>
      ) : (
        feedbackDueAt && <FeedbackDue dueAt={feedbackDueAt} reader={studentName === null ? "student" : "school"} />
      )}
    </Section>
  );
}

/** Words and notes of the lesson. */
function Written({ record: { lesson, notes } }: { record: Left }) {
  const { t } = useTranslation("booking");
  const isStudent = lesson.studentName === null;
  return (
    <>
      {notes.words.length > 0 && (
        <Section title={t("record.words")}>
          <LessonWords words={notes.words} />
          {isStudent && <Link href="/profile/vocabulary">{t("record.practise")}</Link>}
        </Section>
      )}
      <Section title={t("record.notes")}>
        {showsSomething(notes.text) ? (
          <NotesText text={notes.text} />
        ) : (
          <p className={styles.quiet}>{t("record.noNotes")}</p>
        )}
      </Section>
    </>
  );
}
