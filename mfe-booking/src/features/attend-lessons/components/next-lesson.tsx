import type { LessonDetails } from "@kalima/booking-contract";
import { LESSON_START_MINUTES } from "@kalima/booking-contract";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { useNow, usePlatform, useSession, useTranslation } from "@kalima/platform/react";
import { Avatar, Link, PersonLine, TrainerFace, useFormat } from "@kalima/ui";
import { Card, HijriDate } from "@kalima/ui/content";
import { Calendar, Clock } from "@kalima/ui/icons";
import { UserText } from "@kalima/ui/user-text";
import { type ReactNode, useId } from "react";
import { AddToCalendar } from "../../../shared/add-to-calendar/add-to-calendar.tsx";
import { useOwnPaths } from "../../../shared/own-paths.ts";
import { ChangeActions } from "../change-lesson/change-actions.tsx";
import { Proposal } from "../change-lesson/proposal.tsx";
import { LessonActions } from "./lesson-actions.tsx";
import styles from "./lessons.module.css";
import { TrainersTime } from "./trainers-time.tsx";

/** Id of the tasks on the page of a lesson. */
export const RECORD_TASKS = "tasks";
const EVERY_MS = 20_000;
const FACE = 56;

type NextLessonProps = { lesson: LessonDetails; heading?: "h2" | "h3"; joinsAtOnce?: boolean; children?: ReactNode };

/** The next lesson: with whom, when, how long until it starts, and the button to join. `children` stand below its times. */
export function NextLesson({ lesson, heading: Heading = "h2", joinsAtOnce = false, children }: NextLessonProps) {
  const { t } = useTranslation("booking");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const id = useId();
  const paths = useOwnPaths();
  const name = lesson.studentName ?? lesson.teacher.name[language];
  const session = useSession();
  const takesPart = session.state === "signedIn" && ["student", "trainer"].includes(session.user.role.name);

  return (
    <Card as="section" aria-labelledby={id}>
      <div className={styles.next}>
        <PersonLine
          face={
            lesson.studentName === null ? (
              <TrainerFace name="" size={FACE} trainer={lesson.teacher} />
            ) : (
              <Avatar name={lesson.studentName} size={FACE} />
            )
          }
        >
          <Heading className={styles.nextTitle} id={id}>
            {t(lesson.isSpeakingCheck ? "lessons.nextCheck" : "lessons.next", { name })}
          </Heading>
        </PersonLine>
        <p className={styles.when}>
          <Calendar size={20} />
          <span>
            <span>{format.dateTime(lesson.startsAt)}</span> – <span>{format.time(lesson.endsAt)}</span>
            <HijriDate at={lesson.startsAt} />
          </span>
        </p>
        <TrainersTime lesson={lesson} />
        <p className={styles.course} role="status">
          <Clock size={20} />
          <span>
            <Course lesson={lesson} name={name} />
          </span>
        </p>
        {lesson.announcedDelay && lesson.delayReason && (
          <p className={styles.quiet}>
            <UserText as="bdi">{lesson.delayReason}</UserText>
          </p>
        )}
        <LessonActions isNext={takesPart} joinsAtOnce={joinsAtOnce} lesson={lesson}>
          <ChangeActions lesson={lesson} />
        </LessonActions>
        <Proposal lesson={lesson} />
        {children}
        <p className={styles.links}>
          <AddToCalendar lesson={lesson} />
          {takesPart && !lesson.isSpeakingCheck && (
            <>
              <Link href={lesson.studentName === null ? `${paths.lessons}/${lesson.id}#${RECORD_TASKS}` : paths.tasks}>
                {t("lessons.tasks")}
              </Link>
              {isToCome(lesson) && <Link href={`/lessons/${lesson.id}/room`}>{t("lessons.check")}</Link>}
            </>
          )}
        </p>
      </div>
    </Card>
  );
}

/** True until the room opens: its lobby, where sound and camera are checked, is there before. */
function isToCome({ status, actions, studentJoinedAt, trainerJoinedAt }: LessonDetails): boolean {
  return status === "upcoming" && !actions.includes("start") && studentJoinedAt === null && trainerJoinedAt === null;
}

/** The current state of a lesson, in words. */
function Course({ lesson, name }: { lesson: LessonDetails; name: string }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const { startsAt, runningSince, status, studentName } = lesson;
  const opensAt = new Date(Date.parse(startsAt) - LESSON_START_MINUTES * MINUTE_MS);
  const reader = studentName === null ? "student" : "school";
  const hasJoined = (reader === "student" ? lesson.studentJoinedAt : lesson.trainerJoinedAt) !== null;

  if (status === "freezed") return t("lessons.frozen");
  if (runningSince) return t("lessons.running", { time: format.time(runningSince) });
  if (hasJoined) return t("lessons.waiting", { name });
  if (lesson.announcedDelay && lesson.trainerJoinedAt === null) {
    const time = format.time(Date.parse(startsAt) + lesson.announcedDelay * MINUTE_MS);
    return t(`lessons.announced.${reader}`, { name, time });
  }
  if (status === "delayed") return t(`lessons.delayed.${reader}`, { name });
  if (lesson.actions.includes("start")) return t("lessons.open");
  if (lesson.isSpeakingCheck) return t("lessons.startsIn", { time: format.relative(startsAt, now) });
  return t("lessons.opensAt", { time: format.relative(startsAt, now), opens: format.dateTime(opensAt) });
}
