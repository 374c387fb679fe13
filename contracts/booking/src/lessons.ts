import { RATING_CRITERIA } from "@kalima/catalog-contract";
import { optionalText, requiredText } from "@kalima/contracts/api";
import { id, instant, openEnum, timeZone } from "@kalima/contracts/domain";
import * as z from "zod/mini";
import { DELAY_REASON_MAX_LENGTH, MAX_DELAY_MINUTES, MIN_DELAY_MINUTES } from "./constants.ts";
import { bookedTrainer, cancelledBy, lesson } from "./lesson.ts";
import { freezeReason, missedBy } from "./statuses.ts";

const stars = z.int().check(z.minimum(1, "validation.required"), z.maximum(5));

/** Actions that the server would accept from the reader of a lesson now. `start_again`: it was stopped early. */
export const lessonAction = openEnum([
  "start",
  "start_again",
  "adjourn",
  "complete",
  "rate",
  "give_feedback",
  "cancel",
  "reschedule",
  "propose",
  "answer_proposal",
  "withdraw_proposal",
  "announce_delay",
]);
export type LessonAction = z.infer<typeof lessonAction>;

/** Stars from 1 to 5 by criterion (`RATING_CRITERIA`); a criterion may be left out. */
export const ratingCriteria = z.partialRecord(z.enum(RATING_CRITERIA), stars);
/**
 * A student's rating of a lesson. Visitors and the trainer see the text where the student allowed it and staff have
 * approved it; visitors see the first name beside it where the student allowed that, too.
 */
export const lessonRating = z.object({
  stars,
  criteria: ratingCriteria,
  feedback: z.nullable(z.string()),
  /** True if the text may be shown. A server of an earlier version does not say. */
  mayShow: z.optional(z.boolean()),
  /** True if the first name may stand beside the text. A server of an earlier version does not say. */
  mayName: z.optional(z.boolean()),
  at: instant,
});

/** A trainer's feedback after a lesson. */
export const lessonFeedback = z.object({
  wentWell: z.string(),
  corrections: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  /** Address of the trainer's voice note (WAV); null without one, and for agents. A server of an earlier version sends none. */
  voiceUrl: z.optional(z.nullable(z.string())),
  at: instant,
});

/** Says whether the trainer's page may show the feedback on a lesson, and whether the trainer wants that. */
export const feedbackConsent = z.object({
  /** Null until the student has answered. */
  mayShow: z.nullable(z.boolean()),
  /** True if the student's first name may stand beside it. */
  mayName: z.boolean(),
  /** True if the trainer keeps it off the page. */
  isHidden: z.boolean(),
});

/** Compensation for a cancelled lesson (PO-01). `courtesy`: it comes back although it was late, once a pack. */
export const lessonOutcome = openEnum(["credit", "courtesy", "taken"]);

/** Another time that student or trainer proposed for a lesson. The time is not held. */
export const lessonProposal = z.object({
  startsAt: instant,
  /** True if the reader proposed it. */
  byReader: z.boolean(),
  note: z.nullable(z.string()),
  /** Unanswered, it ends then, and the lesson stays. */
  endsAt: instant,
});

/** GET /lessons/:id/cancellation: what cancelling now would mean. */
export const lessonCancellation = z.object({
  outcome: lessonOutcome,
  /** Until then cancelling is free. */
  freeUntil: instant,
  /** Until when a lesson that comes back may be planned. */
  creditsExpireAt: z.nullable(instant),
});
export type LessonCancellation = z.infer<typeof lessonCancellation>;

/** POST /lessons/:id/cancel. Trainers and staff give a reason. */
export const cancelLessonBody = z.object({
  reason: z.optional(optionalText(500)),
  /** Outcome that the reader saw. If it has changed meanwhile, the call is refused. */
  expectedOutcome: z.optional(z.enum(["credit", "courtesy", "taken"])),
});
export type CancelLesson = z.infer<typeof cancelLessonBody>;
/** POST /lessons/:id/reschedule. */
export const rescheduleLessonBody = z.object({ startsAt: instant });
/** POST /lessons/:id/proposal. */
export const proposeTimeBody = z.object({ startsAt: instant, note: z.optional(optionalText(500)) });
export type ProposeTime = z.infer<typeof proposeTimeBody>;
/** POST /lessons/:id/proposal/answer. The person who proposed it withdraws it by declining. */
export const answerProposalBody = z.object({ accept: z.boolean() });

/** A lesson with all that happened in it (BO-13). Times are the server's. */
export const lessonDetails = z.extend(lesson, {
  booking: z.object({ id, referenceCode: z.string() }),
  teacher: bookedTrainer,
  /** Zone of the trainer's working hours. A server of an earlier version sends none. */
  teacherTimeZone: z.optional(timeZone),
  /** The meeting of a free speaking check: its trainer records a level, and it is neither started nor rated. */
  isSpeakingCheck: z.boolean(),
  /** The first name; null for the student, who knows it. */
  studentName: z.nullable(z.string()),
  studentJoinedAt: z.nullable(instant),
  trainerJoinedAt: z.nullable(instant),
  /** The link to the trainer's video call. A student sees it after joining; until it is set, trainers see their last one. */
  meetingUrl: z.nullable(z.string()),
  /** When the lesson last began to run, with both there; null while it does not run. */
  runningSince: z.nullable(instant),
  /** Minutes that it ran, rounded down, without the time since `runningSince`. */
  ranMinutes: z.int(),
  endedAt: z.nullable(instant),
  /** Why it begins late; the student reads it. */
  delayReason: z.nullable(z.string()),
  /** Minutes of delay that the trainer announced; null without. A server of an earlier version sends none. */
  announcedDelay: z.optional(z.nullable(z.int())),
  freezeReason: z.nullable(freezeReason),
  freezeNote: z.nullable(z.string()),
  missedBy: z.nullable(missedBy),
  rating: z.nullable(lessonRating),
  feedback: z.nullable(lessonFeedback),
  /** For student and trainer; null without feedback, and for other readers. A server of an earlier version sends none. */
  feedbackConsent: z.optional(z.nullable(feedbackConsent)),
  /** When feedback is due; null for lessons that were not completed. */
  feedbackDueAt: z.nullable(instant),
  /** Null without an open one. A server of an earlier version sends none of the next three. */
  proposal: z.optional(z.nullable(lessonProposal)),
  /** How often the student may still move the lesson alone. */
  movesLeft: z.optional(z.int()),
  /** Why it was cancelled, as typed. */
  cancelReason: z.optional(z.nullable(z.string())),
  /** Who cancelled it; null for a lesson that is not cancelled. A server of an earlier version sends none. */
  cancelledBy: z.optional(z.nullable(cancelledBy)),
  actions: z.array(lessonAction),
});
export type LessonDetails = z.infer<typeof lessonDetails>;

export const lessonQuery = z.object({
  /**
   * `to_come`: lessons that have not ended, next one first. `past`: ended ones, newest first, with stopped lessons that can
   * no longer be continued. `unrated`: a student's without a rating. `without_feedback`: those whose trainer owes it, the
   * first that is due first. `may_be_shown`: those on which the trainer's page may show the feedback.
   */
  show: z._default(z.enum(["to_come", "past", "unrated", "without_feedback", "may_be_shown"]), "to_come"),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});

/** POST /lessons/:id/delay. A second announcement replaces the first. */
export const announceDelayBody = z.object({
  minutes: z
    .int()
    .check(z.minimum(MIN_DELAY_MINUTES, "validation.invalid"), z.maximum(MAX_DELAY_MINUTES, "validation.invalid")),
  reason: requiredText(DELAY_REASON_MAX_LENGTH),
});
export type AnnounceDelay = z.infer<typeof announceDelayBody>;

/** POST /lessons/:id/start. Trainers send the link to their video call, and a reason if they are late. */
export const startLessonBody = z.object({
  delayReason: z.optional(optionalText(500)),
  meetingUrl: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(500, "validation.too_long"), z.regex(/^https:\/\/\S+$/, "validation.invalid")),
  ),
});
export type StartLesson = z.infer<typeof startLessonBody>;
/** POST /lessons/:id/adjourn. */
export const adjournLessonBody = z.object({ freezeReason, note: z.optional(optionalText(500)) });
/** POST /lessons/:id/rating. Rating again replaces the rating. */
export const rateLessonBody = z.object({
  stars,
  criteria: z.optional(ratingCriteria),
  feedback: z.optional(optionalText(500)),
  /** True if the text may be shown outside the school; by default only staff read it. */
  mayShow: z.optional(z.boolean()),
  /** True if the student's first name may stand beside the shown text. */
  mayName: z.optional(z.boolean()),
});
export type RateLesson = z.infer<typeof rateLessonBody>;
/** POST /lessons/:id/feedback. */
export const giveFeedback = z.object({
  wentWell: requiredText(2000),
  corrections: z.optional(optionalText(2000)),
  nextStep: z.optional(optionalText(2000)),
  /** An own upload with the purpose `feedback` (`VOICE_UPLOAD`). */
  voiceFileId: z.optional(id),
});
export type GiveFeedback = z.infer<typeof giveFeedback>;
/** POST /lessons/:id/feedback/consent, by the student. Answering again replaces the answer, at once. */
export const consentToFeedbackBody = z.object({ mayShow: z.boolean(), mayName: z.boolean() });
export type ConsentToFeedback = z.infer<typeof consentToFeedbackBody>;
/** POST /lessons/:id/feedback/visibility, by the trainer, for feedback that the student lets them show. */
export const hideFeedbackBody = z.object({ isHidden: z.boolean() });
export type HideFeedback = z.infer<typeof hideFeedbackBody>;
export type AdjournLesson = z.infer<typeof adjournLessonBody>;
