import type { BilingualText } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../kernel/events/domain-events.ts";
import type { ReminderMinutes } from "./reminder.policy.ts";

/** A lesson comes up: one event for its student, one for its trainer. */
export const lessonComesUp = defineDomainEvent<{
  lessonId: string;
  studentId: string;
  /** Who is reminded. */
  userId: string;
  /** The other side: a trainer's name, or a student's first name. */
  name: BilingualText;
  /** ISO 8601, UTC. */
  startsAt: string;
  /** The reader's time zone, IANA. */
  timeZone: string;
  minutes: ReminderMinutes;
}>("lesson.comes_up");
