import type { CefrLevel } from "@kalima/contracts/domain";
import { defineDomainEvent } from "../../../kernel/events/domain-events.ts";

/** A booking is paid and its times are the student's. */
export const bookingConfirmed = defineDomainEvent<{
  bookingId: string;
  studentId: string;
  /** Null for a trainer without an account. */
  trainerUserId: string | null;
  referenceCode: string;
}>("booking.confirmed");

/** When a speaking check takes place, and who it concerns. */
export type CheckMeeting = {
  studentId: string;
  /** Null for a trainer without an account. */
  trainerUserId: string | null;
  /** ISO 8601, UTC. */
  startsAt: string;
  /** The trainer's time zone, IANA. */
  timeZone: string;
};

/** A student has booked a speaking check, which is confirmed at once. */
export const speakingCheckBooked = defineDomainEvent<CheckMeeting>("speaking_check.booked");

/** A speaking check was cancelled. */
export const speakingCheckCancelled = defineDomainEvent<CheckMeeting & { by: "student" | "trainer" | "admin" }>(
  "speaking_check.cancelled",
);

/** A trainer entered the level of a speaking check. */
export const spokenLevelFound = defineDomainEvent<{ studentId: string; level: CefrLevel }>("spoken_level.found");
