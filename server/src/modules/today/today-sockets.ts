import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import type { DomainEvent } from "../../kernel/events/domain-events.ts";
import { createAccountPages } from "../../kernel/http/account-pages.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";
import {
  bookingConfirmed,
  bookingGivenBack,
  creditsGiven,
  delayAnnounced,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  refundGranted,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
  timeProposed,
  trainerReplaced,
} from "../bookings/public.ts";
import { taskReviewed, taskSet } from "../tasks/public.ts";

/** Notified by the transaction that changes a day; the payload is the student's id. */
const CHANNEL = "day_changed";

/** Events that change a student's day. Other changes are found when the page asks the next time. */
const CHANGES: readonly DomainEvent<{ studentId: string }>[] = [
  bookingConfirmed,
  bookingGivenBack,
  creditsGiven,
  delayAnnounced,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  refundGranted,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
  taskReviewed,
  taskSet,
  timeProposed,
  trainerReplaced,
];

/** Tells the open pages of a student, in every process, once a transaction that changed their day is committed. */
export function announceDays({ events, listener, sessions, log }: ModuleContext) {
  for (const change of CHANGES) {
    events.on(change, (tx, { studentId }) => tx.query("SELECT pg_notify($1, $2)", [CHANNEL, studentId]));
  }
  return createAccountPages({
    channel: CHANNEL,
    namespace: TODAY_NAMESPACE,
    event: "dayChanged",
    role: "student",
    listener,
    sessions,
    log,
  });
}
