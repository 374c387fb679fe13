/** Public interface of the bookings module. */
export { closePack, listUnclaimedPacks } from "./changes/unclaimed-packs.ts";
export { type Attendance, type Attendee, RESUMABLE_FOR_MS } from "./core/attendance.policy.ts";
export {
  bookingConfirmed,
  type CheckMeeting,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
} from "./core/booking-events.ts";
export { selectCheckRefusal } from "./core/booking-refusal.policy.ts";
export { type BookingRow, bookingsRepository, type NewBooking, type Scope } from "./core/bookings.repository.ts";
export { createBookingAnswer } from "./core/bookings.service.ts";
export { computeCheckState, mayAssess } from "./core/check.policy.ts";
export { countCreditsLeft } from "./core/pack-state.ts";
export type { Reader } from "./core/present-booking.ts";
export { toAppointment, toCheck, toScope } from "./core/present-booking.ts";
export { listNewestBookings, readStudentBookings } from "./core/read-bookings.ts";
export { createReferenceCode } from "./core/reference-code.ts";
export { answerRenewal, listRenewals } from "./core/renewals.ts";
export { countForSchool } from "./core/school-counts.ts";
export { grantCredits } from "./credits/credits.repository.ts";
export { buildCreditsLeftSql } from "./credits/credits-sql.ts";
export { prepareToTake, TimesGone, takeTimes } from "./holds/create-booking.ts";
export { type BookedTime, listBookedTimes } from "./lessons/booked-times.ts";
export {
  bookingGivenBack,
  creditsGiven,
  delayAnnounced,
  lessonCancelled,
  lessonEnded,
  lessonMoved,
  lessonsPlanned,
  proposalAnswered,
  proposalWithdrawn,
  refundGranted,
  timeProposed,
} from "./lessons/change-events.ts";
export { findShownFeedback, type ShownFeedback, shownFeedbackChanged } from "./lessons/feedback-consents.ts";
export { type LessonCourse, readLessonCourses } from "./lessons/lesson-courses.ts";
export { type LessonFacts, readLessonHistory } from "./lessons/lesson-history.ts";
export {
  IN_SCOPE,
  IS_PAID,
  LESSON_SQL,
  type LessonRow,
  lessonRows,
  OWES_FEEDBACK,
  toScopeValues,
} from "./lessons/lesson-rows.ts";
export { lessonsRepository } from "./lessons/lessons.repository.ts";
export { lessonsService } from "./lessons/lessons.service.ts";
export { countLessonsAhead, readLessonsLeft } from "./lessons/lessons-ahead.ts";
export { presentLesson } from "./lessons/present-lesson.ts";
export { listHeldTimes, readTakenTimes } from "./lessons/taken-times.ts";
export {
  countInterest,
  countStars,
  type LessonStats,
  listBestWords,
  listGivenRatings,
  NO_LESSONS,
  readLessonStats,
} from "./ratings/given-ratings.ts";
export { readCriterionMeans, readRatingMonths } from "./ratings/rating-means.ts";
export { trainerReplaced } from "./replacement/replacement-events.ts";
