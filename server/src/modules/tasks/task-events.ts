import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/** A trainer set a student a task. */
export const taskSet = defineDomainEvent<{
  studentId: string;
  title: string;
  /** ISO 8601, UTC. */
  dueAt: string;
  /** IANA time zone of the student; null until it is known. */
  timeZone: string | null;
}>("task.set");

/** A student sent a version of their work. */
export const taskSent = defineDomainEvent<{
  trainerUserId: string;
  studentId: string;
  title: string;
  /** First name of the student. */
  studentName: string;
  version: number;
}>("task.sent");

/** A trainer reviewed a task. */
export const taskReviewed = defineDomainEvent<{
  studentId: string;
  title: string;
  /** 0 to 100. */
  score: number;
}>("task.reviewed");
