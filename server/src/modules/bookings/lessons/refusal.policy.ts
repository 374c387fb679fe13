import { LESSON_START_MINUTES, MAX_LESSON_MOVES } from "@kalima/booking-contract";
import type { ErrorCode } from "@kalima/booking-contract/errors";
import { MINUTE_MS, type RoleName } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import type { Attendance } from "../core/attendance.policy.ts";
import { computeFreeDeadline, computeProposalEnd, hasBegun, mayReschedule } from "../core/change.policy.ts";

/** Actions on a lesson that can be refused. */
export type RefusedAction =
  | "reschedule"
  | "propose"
  | "cancel"
  | "start"
  | "adjourn"
  | "announce_delay"
  | "complete"
  | "rate"
  | "give_feedback";

type RefusedLesson = Attendance & {
  moves: number;
  /** True while a proposal waits for an answer. */
  hasProposal?: boolean;
  hasFeedback?: boolean;
};

/** Error code of a lesson on which no action is possible any more; null for one that is planned or running. */
function findEndCode({ status }: RefusedLesson): ErrorCode | null {
  if (status === "cancelled") return "lesson.is_cancelled";
  return status === "completed" || status === "missed" ? "lesson.is_over" : null;
}

/** Begun, or waiting for its trainer after its time. */
const isLate = (lesson: RefusedLesson, now: Date) => lesson.status !== "upcoming" || hasBegun(lesson, now);

const REASONS: Record<RefusedAction, (lesson: RefusedLesson, by: RoleName, now: Date) => ErrorCode | null> = {
  reschedule(lesson, by, now) {
    if (isLate(lesson, now)) return "lesson.has_begun";
    if (by !== "student") return "lesson.propose_instead";
    if (now > computeFreeDeadline(lesson.startsAt)) return "lesson.too_late_to_move";
    return lesson.moves >= MAX_LESSON_MOVES ? "lesson.moves_used" : null;
  },
  propose(lesson, by, now) {
    if (lesson.hasProposal) return "lesson.proposal_waits";
    if (isLate(lesson, now)) return "lesson.has_begun";
    if (now >= computeProposalEnd(lesson.startsAt)) return "lesson.too_late_to_propose";
    return by === "student" && mayReschedule(by, lesson, now) ? "lesson.move_instead" : null;
  },
  cancel: () => "lesson.has_begun",
  start(lesson, by, now) {
    const joinedAt = by === "student" ? lesson.studentJoinedAt : lesson.trainerJoinedAt;
    if (joinedAt && lesson.status !== "freezed") return "lesson.joined_already";
    if (now.getTime() < lesson.startsAt.getTime() - LESSON_START_MINUTES * MINUTE_MS) return "lesson.too_early";
    return now >= lesson.endsAt ? "lesson.is_over" : null;
  },
  announce_delay(lesson, _by, now) {
    if (lesson.trainerJoinedAt) return "lesson.joined_already";
    return isLate(lesson, now) ? "lesson.has_begun" : "lesson.too_early_for_delay";
  },
  adjourn(lesson, _by, now) {
    if (!lesson.runningSince) return "lesson.not_running";
    return now >= lesson.endsAt ? "lesson.complete_instead" : null;
  },
  complete(lesson, _by, now) {
    if (!lesson.runningSince) return "lesson.not_running";
    return now < lesson.endsAt ? "lesson.adjourn_instead" : null;
  },
  rate: () => "lesson.rate_after",
  give_feedback: ({ hasFeedback }) => (hasFeedback ? "lesson.feedback_given" : "lesson.feedback_after"),
};
/** These are about lessons that have ended. */
const AFTER_THE_END: readonly RefusedAction[] = ["rate", "give_feedback"];

/** Why a rule refuses an action. `lesson.not_now` only where no rule does: the lesson has changed in this moment. */
export function selectRefusalCode(action: RefusedAction, by: RoleName, lesson: RefusedLesson, now: Date): ErrorCode {
  const isOver = AFTER_THE_END.includes(action) ? null : findEndCode(lesson);
  return isOver ?? REASONS[action](lesson, by, now) ?? "lesson.not_now";
}

/** The refusal as an error; one that names a time says which. */
export function createRefusalError(action: RefusedAction, by: RoleName, lesson: RefusedLesson, now: Date): AppError {
  return new AppError(selectRefusalCode(action, by, lesson, now), { extra: { at: lesson.startsAt.toISOString() } });
}
