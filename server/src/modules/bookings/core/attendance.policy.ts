import type { LessonAction } from "@kalima/booking-contract";
import {
  ANNOUNCE_DELAY_HOURS,
  LESSON_DELAYED_MINUTES,
  LESSON_MISSED_MINUTES,
  LESSON_START_MINUTES,
  type LessonStatus,
  type MissedBy,
} from "@kalima/booking-contract";
import { HOUR_MS, MINUTE_MS, type RoleName } from "@kalima/contracts/domain";
import { mayMoveLesson } from "./lesson.policy.ts";

/** Who attends a lesson. */
export type Attendee = "student" | "trainer";

/** The part of a lesson that its course depends on. `ranSeconds` excludes the time since `runningSince`. */
export type Attendance = {
  status: LessonStatus;
  startsAt: Date;
  endsAt: Date;
  studentJoinedAt: Date | null;
  trainerJoinedAt: Date | null;
  runningSince: Date | null;
  ranSeconds: number;
  endedAt: Date | null;
  missedBy: MissedBy | null;
};

/** A running lesson that its trainer does not end is completed this long after it should have ended. */
const AUTO_COMPLETE_AFTER_MS = 10 * MINUTE_MS;
/** A lesson that was stopped early may be continued until this long after its planned end. */
export const RESUMABLE_FOR_MS = 24 * HOUR_MS;

const getJoinTime = (lesson: Attendance, by: Attendee) =>
  by === "student" ? lesson.studentJoinedAt : lesson.trainerJoinedAt;
const addMinutes = (at: Date, minutes: number) => at.getTime() + minutes * MINUTE_MS;

function mayJoin(lesson: Attendance, by: Attendee, now: Date): boolean {
  const isOpen = now.getTime() >= addMinutes(lesson.startsAt, -LESSON_START_MINUTES) && now < lesson.endsAt;
  return ["upcoming", "delayed"].includes(lesson.status) && isOpen && getJoinTime(lesson, by) === null;
}

function mayStartAgain({ status, endsAt }: Attendance, by: Attendee, now: Date): boolean {
  return (
    mayMoveLesson(by, status, "upcoming") && status === "freezed" && now.getTime() < endsAt.getTime() + RESUMABLE_FOR_MS
  );
}

/** Returns true if the lesson is delayed and `by` is its trainer, who then has to give a reason, unless it was announced. */
export function needsDelayReason({ status }: Attendance, by: Attendee, isAnnounced: boolean): boolean {
  return by === "trainer" && status === "delayed" && !isAnnounced;
}

/** Returns true while the trainer may announce a delay: from two hours before the start until the lesson counts as missed. */
export function mayAnnounceDelay(lesson: Attendance, now: Date): boolean {
  const { status, startsAt, trainerJoinedAt } = lesson;
  if (!["upcoming", "delayed"].includes(status) || trainerJoinedAt !== null) return false;
  const opensAt = startsAt.getTime() - ANNOUNCE_DELAY_HOURS * HOUR_MS;
  return now.getTime() >= opensAt && now.getTime() < addMinutes(startsAt, LESSON_MISSED_MINUTES);
}

function countRunSeconds({ ranSeconds, runningSince }: Attendance, at: Date): number {
  return ranSeconds + (runningSince ? Math.max(0, Math.floor((at.getTime() - runningSince.getTime()) / 1_000)) : 0);
}

/**
 * Returns the lesson after this person has joined, or rejoined after a stop; null if joining is not possible. It
 * runs as soon as both are there: a student alone waits, and a delayed lesson stays delayed until its trainer joins.
 */
export function joinLesson(lesson: Attendance, by: Attendee, now: Date): Attendance | null {
  if (mayStartAgain(lesson, by, now)) return { ...lesson, status: "upcoming", runningSince: now };
  if (!mayJoin(lesson, by, now)) return null;
  const joined = by === "student" ? { ...lesson, studentJoinedAt: now } : { ...lesson, trainerJoinedAt: now };
  const runs = joined.studentJoinedAt && joined.trainerJoinedAt;
  return { ...joined, status: joined.trainerJoinedAt ? "upcoming" : joined.status, runningSince: runs ? now : null };
}

/** The lesson after its trainer has stopped it: `freezed` before its planned end, completed from then on. */
export function stopLesson(lesson: Attendance, now: Date): Attendance | null {
  if (!lesson.runningSince) return null;
  const ran = { ...lesson, ranSeconds: countRunSeconds(lesson, now), runningSince: null };
  return now < lesson.endsAt ? { ...ran, status: "freezed" } : { ...ran, status: "completed", endedAt: now };
}

function findMissedBy({ studentJoinedAt, trainerJoinedAt }: Attendance): MissedBy {
  if (studentJoinedAt) return "trainer";
  return trainerJoinedAt ? "student" : "both";
}

/** Returns when a running lesson should end: as planned or, if resumed later, after its remaining minutes. */
function computeRunEnd({ startsAt, endsAt, runningSince, ranSeconds }: Attendance): Date {
  if (!runningSince || runningSince < endsAt) return endsAt;
  const left = endsAt.getTime() - startsAt.getTime() - ranSeconds * 1_000;
  return new Date(runningSince.getTime() + Math.max(0, left));
}

/** The lesson after transitions that are due by time alone; the same object if there are none. */
export function applyDueTransitions(lesson: Attendance, now: Date): Attendance {
  const { status, startsAt, endsAt, runningSince, trainerJoinedAt } = lesson;
  if (status === "freezed") {
    const endedAt = new Date(endsAt.getTime() + RESUMABLE_FOR_MS);
    return now < endedAt ? lesson : { ...lesson, status: "completed", endedAt };
  }
  if (status !== "upcoming" && status !== "delayed") return lesson;
  if (runningSince) {
    const endedAt = computeRunEnd(lesson);
    if (now.getTime() < endedAt.getTime() + AUTO_COMPLETE_AFTER_MS) return lesson;
    return {
      ...lesson,
      status: "completed",
      ranSeconds: countRunSeconds(lesson, endedAt),
      runningSince: null,
      endedAt,
    };
  }
  if (now.getTime() >= addMinutes(startsAt, LESSON_MISSED_MINUTES)) {
    return { ...lesson, status: "missed", missedBy: findMissedBy(lesson) };
  }
  const isLate = !trainerJoinedAt && now.getTime() >= addMinutes(startsAt, LESSON_DELAYED_MINUTES);
  return isLate ? { ...lesson, status: "delayed" } : lesson;
}

/** Returns the actions that the reader can take on a lesson now. A rating may be replaced; feedback is given once. */
export function listLessonActions(
  role: RoleName,
  lesson: Attendance & { hasFeedback: boolean },
  now: Date,
): LessonAction[] {
  if (role !== "student" && role !== "trainer") return [];
  const actions: [LessonAction, boolean][] = [
    ["start", mayJoin(lesson, role, now)],
    ["start_again", mayStartAgain(lesson, role, now)],
    ["adjourn", role === "trainer" && lesson.runningSince !== null && now < lesson.endsAt],
    ["complete", role === "trainer" && lesson.runningSince !== null && now >= lesson.endsAt],
    ["rate", role === "student" && lesson.status === "completed"],
    ["announce_delay", role === "trainer" && mayAnnounceDelay(lesson, now)],
    ["give_feedback", role === "trainer" && lesson.status === "completed" && !lesson.hasFeedback],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
}
