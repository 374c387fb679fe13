import { TODAY_NAMESPACE } from "@kalima/learning-contract";
import type { Database } from "../../kernel/database/database.ts";
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
  lessonsPlanned,
  proposalAnswered,
  proposalWithdrawn,
  refundGranted,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
  timeProposed,
  trainerReplaced,
} from "../bookings/public.ts";
import { messageUnread } from "../conversations/public.ts";
import { taskReviewed, taskSent, taskSet } from "../tasks/public.ts";
import { trainerChangeDecided } from "../trainers/public.ts";

/** Notified by the transaction that changes a day; the payload is the account of its student or trainer. */
const CHANNEL = "day_changed";

/** Events that change a student's day. Other changes are found when the page asks the next time, as below. */
const OF_STUDENTS: readonly DomainEvent<{ studentId: string }>[] = [
  bookingConfirmed,
  bookingGivenBack,
  creditsGiven,
  delayAnnounced,
  lessonCancelled,
  lessonMoved,
  lessonsPlanned,
  proposalAnswered,
  proposalWithdrawn,
  refundGranted,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
  taskReviewed,
  taskSet,
  timeProposed,
  trainerReplaced,
];

/** Events that change a trainer's day; those of trainers without an account have nobody to tell. */
const OF_TRAINERS: readonly DomainEvent<{ trainerUserId: string | null }>[] = [
  bookingConfirmed,
  bookingGivenBack,
  lessonCancelled,
  lessonMoved,
  lessonsPlanned,
  proposalAnswered,
  proposalWithdrawn,
  speakingCheckBooked,
  speakingCheckCancelled,
  taskSent,
  timeProposed,
  trainerChangeDecided,
  trainerReplaced,
];

/** Tells the open pages of a student or trainer, in every process, once a transaction that changed their day is committed. */
export function announceDays({ events, listener, sessions, log }: ModuleContext) {
  const tell = async (tx: Database, userId: string | null) => {
    if (userId) await tx.query("SELECT pg_notify($1, $2)", [CHANNEL, userId]);
  };
  for (const change of OF_STUDENTS) events.on(change, (tx, { studentId }) => tell(tx, studentId));
  for (const change of OF_TRAINERS) events.on(change, (tx, { trainerUserId }) => tell(tx, trainerUserId));
  events.on(trainerReplaced, (tx, { formerUserId }) => tell(tx, formerUserId));
  events.on(messageUnread, (tx, { userId }) => tell(tx, userId));
  return createAccountPages({
    channel: CHANNEL,
    namespace: TODAY_NAMESPACE,
    event: "dayChanged",
    roles: ["student", "trainer"],
    listener,
    sessions,
    log,
  });
}
