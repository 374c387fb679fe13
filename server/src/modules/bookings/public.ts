/** What other modules may use of bookings. */
export {
  bookingConfirmed,
  type CheckMeeting,
  speakingCheckBooked,
  speakingCheckCancelled,
  spokenLevelFound,
} from "./booking-events.ts";
export {
  bookingGivenBack,
  creditsEndSoon,
  creditsGiven,
  type LessonPeople,
  lessonCancelled,
  lessonMoved,
  proposalAnswered,
  refundAsked,
  refundGranted,
  timeProposed,
} from "./changes/change-events.ts";
export { grantCredits } from "./credits/grant-credits.ts";
export { feedbackOwed } from "./follow-up/feedback-events.ts";
export type { Attendance } from "./lessons/attendance.policy.ts";
export { type LessonCourse, readLessonCourses } from "./lessons/lesson-courses.ts";
export { type LessonFacts, readLessonHistory } from "./lessons/lesson-history.ts";
export { lessonsService } from "./lessons/lessons.service.ts";
export { newestBookingsOf, readBookingsOf } from "./read-bookings.ts";
export { newReferenceCode } from "./reference-code.ts";
export { lessonComesUp } from "./reminders/reminder-events.ts";
export { trainerReplaced } from "./replacement/replacement-events.ts";
export { countForSchool } from "./school-counts.ts";
