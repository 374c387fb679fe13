import { wrapData, wrapList } from "../api/envelope.ts";
import * as api from "../api/lessons.ts";
import { operation } from "./operation.ts";

export const listLessons = operation("GET /api/lessons", {
  query: api.lessonQuery,
  answer: wrapList(api.lessonDetails),
});
export const listLessonsOfBooking = operation("GET /api/bookings/:id/lessons", { answer: wrapList(api.lessonDetails) });
export const readLesson = operation("GET /api/lessons/:id", { answer: wrapData(api.lessonDetails) });
export const startLesson = operation("POST /api/lessons/:id/start", {
  body: api.startLesson,
  answer: wrapData(api.lessonDetails),
});
export const adjournLesson = operation("POST /api/lessons/:id/adjourn", {
  body: api.adjournLesson,
  answer: wrapData(api.lessonDetails),
});
export const completeLesson = operation("POST /api/lessons/:id/complete", { answer: wrapData(api.lessonDetails) });
export const rateLesson = operation("POST /api/lessons/:id/rating", {
  body: api.rateLesson,
  answer: wrapData(api.lessonDetails),
});
export const giveLessonFeedback = operation("POST /api/lessons/:id/feedback", {
  body: api.giveFeedback,
  answer: wrapData(api.lessonDetails),
});
export const consentToFeedback = operation("POST /api/lessons/:id/feedback/consent", {
  body: api.consentToFeedback,
  answer: wrapData(api.lessonDetails),
});
export const hideFeedback = operation("POST /api/lessons/:id/feedback/visibility", {
  body: api.hideFeedback,
  answer: wrapData(api.lessonDetails),
});
export const readLessonCancellation = operation("GET /api/lessons/:id/cancellation", {
  answer: wrapData(api.lessonCancellation),
});
export const cancelLesson = operation("POST /api/lessons/:id/cancel", {
  body: api.cancelLesson,
  answer: wrapData(api.lessonDetails),
});
export const rescheduleLesson = operation("POST /api/lessons/:id/reschedule", {
  body: api.rescheduleLesson,
  answer: wrapData(api.lessonDetails),
});
export const proposeTime = operation("POST /api/lessons/:id/proposal", {
  body: api.proposeTime,
  answer: wrapData(api.lessonDetails),
});
export const answerProposal = operation("POST /api/lessons/:id/proposal/answer", {
  body: api.answerProposal,
  answer: wrapData(api.lessonDetails),
});
