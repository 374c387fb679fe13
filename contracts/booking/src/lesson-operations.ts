import { wrapData, wrapList } from "@kalima/contracts/api";
import { operation } from "@kalima/contracts/operations";
import {
  adjournLessonBody,
  announceDelayBody,
  answerProposalBody,
  cancelLessonBody,
  consentToFeedbackBody,
  giveFeedback,
  hideFeedbackBody,
  lessonCancellation,
  lessonDetails,
  lessonQuery,
  proposeTimeBody,
  rateLessonBody,
  rescheduleLessonBody,
  startLessonBody,
} from "./lessons.ts";

export const listLessons = operation("GET /api/lessons", {
  query: lessonQuery,
  answer: wrapList(lessonDetails),
});
export const listLessonsOfBooking = operation("GET /api/bookings/:id/lessons", { answer: wrapList(lessonDetails) });
export const readLesson = operation("GET /api/lessons/:id", { answer: wrapData(lessonDetails) });
export const startLesson = operation("POST /api/lessons/:id/start", {
  body: startLessonBody,
  answer: wrapData(lessonDetails),
});
export const adjournLesson = operation("POST /api/lessons/:id/adjourn", {
  body: adjournLessonBody,
  answer: wrapData(lessonDetails),
});
/**
 * For the trainer: announces that the lesson will start late, and notifies the student at once. Errors:
 * `lesson.too_early_for_delay` more than two hours before the start, `lesson.joined_already` once the trainer has joined,
 * `lesson.has_begun` later than that.
 */
export const announceDelay = operation("POST /api/lessons/:id/delay", {
  body: announceDelayBody,
  answer: wrapData(lessonDetails),
});
export const completeLesson = operation("POST /api/lessons/:id/complete", { answer: wrapData(lessonDetails) });
export const rateLesson = operation("POST /api/lessons/:id/rating", {
  body: rateLessonBody,
  answer: wrapData(lessonDetails),
});
export const giveLessonFeedback = operation("POST /api/lessons/:id/feedback", {
  body: giveFeedback,
  answer: wrapData(lessonDetails),
});
export const consentToFeedback = operation("POST /api/lessons/:id/feedback/consent", {
  body: consentToFeedbackBody,
  answer: wrapData(lessonDetails),
});
export const hideFeedback = operation("POST /api/lessons/:id/feedback/visibility", {
  body: hideFeedbackBody,
  answer: wrapData(lessonDetails),
});
export const readLessonCancellation = operation("GET /api/lessons/:id/cancellation", {
  answer: wrapData(lessonCancellation),
});
export const cancelLesson = operation("POST /api/lessons/:id/cancel", {
  body: cancelLessonBody,
  answer: wrapData(lessonDetails),
});
export const rescheduleLesson = operation("POST /api/lessons/:id/reschedule", {
  body: rescheduleLessonBody,
  answer: wrapData(lessonDetails),
});
export const proposeTime = operation("POST /api/lessons/:id/proposal", {
  body: proposeTimeBody,
  answer: wrapData(lessonDetails),
});
export const answerProposal = operation("POST /api/lessons/:id/proposal/answer", {
  body: answerProposalBody,
  answer: wrapData(lessonDetails),
});
