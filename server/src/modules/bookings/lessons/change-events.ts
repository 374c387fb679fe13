import type { Money } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";
import type { Changer } from "../core/change.policy.ts";
import type { LessonRow } from "./lesson-rows.ts";

/** Who a changed lesson concerns, and when it was to begin before the change. */
export type LessonPeople = {
  studentId: string;
  /** Null for a trainer without an account. */
  trainerUserId: string | null;
  /** The trainer's time zone, IANA. */
  timeZone: string;
  /** ISO 8601, UTC. */
  startsAt: string;
};

/** A lesson of a pack took place and is completed. */
export const lessonEnded = defineDomainEvent<{ lessonId: string; studentId: string }>("lesson.ended");
export const lessonCancelled = defineDomainEvent<LessonPeople & { by: Changer }>("lesson.cancelled");
/** The trainer will be late: `expectedAt` is when they mean to begin. */
export const delayAnnounced = defineDomainEvent<
  LessonPeople & { lessonId: string; expectedAt: string; reason: string }
>("lesson.delay_announced");
/** `startsAt` is the new start. */
export const lessonMoved = defineDomainEvent<LessonPeople & { by: Changer }>("lesson.moved");
/** Lessons of a paid pack got a time. */
export const lessonsPlanned = defineDomainEvent<Pick<LessonPeople, "studentId" | "trainerUserId">>("lessons.planned");
/** `startsAt` is the proposed start. */
export const timeProposed = defineDomainEvent<LessonPeople & { by: Changer }>("lesson.time_proposed");
/** `by` answered it. */
export const proposalAnswered = defineDomainEvent<LessonPeople & { by: Changer; isAccepted: boolean }>(
  "lesson.proposal_answered",
);
export const proposalWithdrawn = defineDomainEvent<LessonPeople>("lesson.proposal_withdrawn");
/**
 * The form in which a student is refunded for a cancelled booking: money now, money once a second person approves it,
 * or lessons to plan again.
 */
export type GivenBack = "made" | "waiting" | "credits";
/** A paid booking was cancelled, or all its lessons to come were. */
export const bookingGivenBack = defineDomainEvent<
  Omit<LessonPeople, "startsAt" | "timeZone"> & { by: Changer; referenceCode: string; outcome: GivenBack }
>("booking.given_back");
/** A refund waits for a second person; `byId` asked for it. */
export const refundAsked = defineDomainEvent<{ amount: Money; byId: string }>("booking.refund_asked");
/** Staff give money of a paid booking back. */
export const refundGranted = defineDomainEvent<{ studentId: string; referenceCode: string; amount: Money }>(
  "booking.refund_granted",
);
/** Staff give lessons of a paid pack once more. */
export const creditsGiven = defineDomainEvent<{ studentId: string; referenceCode: string; lessons: number }>(
  "booking.credits_given",
);
/** Days before the end of a pack with lessons that are not planned. */
export const creditsEndSoon = defineDomainEvent<{
  studentId: string;
  referenceCode: string;
  lessons: number;
  days: number;
}>("booking.credits_end_soon");

export function toLessonPeople(lesson: LessonRow, startsAt: Date = lesson.starts_at): LessonPeople {
  return {
    studentId: lesson.student_id,
    trainerUserId: lesson.trainer_user_id,
    timeZone: lesson.trainer_time_zone,
    startsAt: startsAt.toISOString(),
  };
}
