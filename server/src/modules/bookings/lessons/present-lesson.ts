import type { LessonAction, LessonDetails } from "@kalima/booking-contract";
import { MAX_LESSON_MOVES } from "@kalima/booking-contract";
import type { RoleName } from "@kalima/contracts/domain";
import { computeDeadline } from "../../../time/compute-deadline.policy.ts";
import { buildPictureUrl } from "../../trainers/public.ts";
import { listLessonActions } from "../core/attendance.policy.ts";
import { presentReason } from "../core/booking.policy.ts";
import { mayCancelLesson, mayPropose, mayReschedule } from "../core/change.policy.ts";
import { CANCELLED_BY } from "../core/present-booking.ts";
import { type LessonRow, toAttendance } from "./lesson-rows.ts";

const toIso = (at: Date | null) => at?.toISOString() ?? null;

function computeFeedbackDue({ status, ended_at, ends_at, is_speaking_check }: LessonRow): string | null {
  if (status !== "completed" || is_speaking_check) return null;
  return computeDeadline("feedback", ended_at ?? ends_at).toISOString();
}

/** Students get the link once they have joined, so that the server never counts somebody in the call as missing. */
function selectMeetingUrl(
  role: RoleName,
  { meeting_url, last_meeting_url, student_joined_at }: LessonRow,
): string | null {
  if (role === "student" && student_joined_at === null) return null;
  return meeting_url ?? (role === "trainer" ? last_meeting_url : null);
}

function presentOpenProposal({ proposal, status }: LessonRow, role: RoleName, now: Date): LessonDetails["proposal"] {
  if (!proposal || status !== "upcoming" || new Date(proposal.endsAt) <= now) return null;
  const { startsAt, note, endsAt, by } = proposal;
  return { startsAt, note, endsAt, byReader: by === role };
}

/** How the reader may change a lesson now. */
function listChanges(row: LessonRow, role: RoleName, now: Date): LessonAction[] {
  if (role === "agent") return [];
  const lesson = { ...toAttendance(row), moves: row.moves };
  const proposal = presentOpenProposal(row, role, now);
  const answer = proposal && (proposal.byReader ? "withdraw_proposal" : "answer_proposal");
  const actions: [LessonAction, boolean][] = [
    ["reschedule", mayReschedule(role, lesson, now)],
    ["propose", !proposal && mayPropose(role, lesson, now)],
    ["cancel", mayCancelLesson(role, lesson, now)],
  ];
  const possible = actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
  return answer && role !== "admin" ? [answer, ...possible] : possible;
}

/** Trainers read the words of a rating as visitors do: where the student allowed it and the school let them through. */
function presentRating(role: RoleName, row: LessonRow): LessonDetails["rating"] {
  if (row.rating === null) return null;
  const readsAll = role === "student" || role === "admin";
  return {
    stars: row.rating,
    criteria: row.rating_criteria ?? {},
    feedback: readsAll || row.feedback_shown_at !== null ? row.feedback : null,
    mayShow: row.feedback_may_show,
    mayName: row.feedback_may_name,
    at: (row.rated_at ?? row.ends_at).toISOString(),
  };
}

/** Agents read what was written, and hear nothing. */
function presentFeedback(role: RoleName, { trainer_feedback: feedback }: LessonRow): LessonDetails["feedback"] {
  return feedback && role === "agent" ? { ...feedback, voiceUrl: null } : feedback;
}

const UNANSWERED: LessonDetails["feedbackConsent"] = { mayShow: null, mayName: false, isHidden: false };

function presentConsent(role: RoleName, row: LessonRow): LessonDetails["feedbackConsent"] {
  if (row.trainer_feedback === null || (role !== "student" && role !== "trainer")) return null;
  return row.feedback_consent ?? UNANSWERED;
}

/** A lesson as its reader sees it at `now`. */
export function presentLesson(row: LessonRow, role: RoleName, now: Date): LessonDetails {
  const isStudent = role === "student";
  const course = { ...toAttendance(row), hasFeedback: row.trainer_feedback !== null };
  return {
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    status: row.status,
    booking: { id: row.booking_id, referenceCode: row.reference_code },
    teacher: {
      id: row.trainer_id,
      name: row.trainer_name,
      gender: row.trainer_gender,
      pictureUrl: buildPictureUrl(row.trainer_picture_file_id),
      takesMessages: row.trainer_takes_messages,
    },
    teacherTimeZone: row.trainer_time_zone,
    isSpeakingCheck: row.is_speaking_check,
    studentName: isStudent ? null : row.student_name,
    studentJoinedAt: toIso(row.student_joined_at),
    trainerJoinedAt: toIso(row.trainer_joined_at),
    meetingUrl: selectMeetingUrl(role, row),
    runningSince: toIso(row.running_since),
    ranMinutes: Math.floor(row.ran_seconds / 60),
    endedAt: toIso(row.ended_at),
    delayReason: row.delay_reason,
    announcedDelay: row.announced_delay,
    freezeReason: row.freeze_reason,
    freezeNote: row.freeze_note,
    missedBy: row.missed_by,
    rating: presentRating(role, row),
    feedback: presentFeedback(role, row),
    feedbackConsent: presentConsent(role, row),
    feedbackDueAt: computeFeedbackDue(row),
    proposal: presentOpenProposal(row, role, now),
    movesLeft: Math.max(0, MAX_LESSON_MOVES - row.moves),
    cancelReason: presentReason(row.cancel_reason),
    cancelledBy: row.cancelled_by_role && CANCELLED_BY[row.cancelled_by_role],
    actions: row.is_speaking_check ? [] : [...listLessonActions(role, course, now), ...listChanges(row, role, now)],
  };
}
