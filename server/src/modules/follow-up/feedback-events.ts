import { defineDomainEvent } from "../../kernel/events/domain-events.ts";

/** A trainer has not given feedback on a lesson yet, and it is due soon. */
export const feedbackOwed = defineDomainEvent<{
  trainerUserId: string;
  studentId: string;
  /** The first name. */
  studentName: string;
  /** ISO 8601, UTC. */
  dueAt: string;
  /** The trainer's time zone, IANA. */
  timeZone: string;
}>("feedback.owed");
