export const HOLD_MINUTES = 20;
/** Bookings of one student that hold times and are not paid yet. */
export const MAX_UNPAID_HOLDS = 3;
/** A lesson may be started this long before its time. */
export const LESSON_START_MINUTES = 10;
/** Minutes after its start: without its trainer a lesson is then delayed, without either of the two it is then missed. */
export const LESSON_DELAYED_MINUTES = 5;
export const LESSON_MISSED_MINUTES = 15;
/** Limits of a delay that a trainer may announce. They stay below `LESSON_MISSED_MINUTES`, after which the lesson counts as missed. */
export const MIN_DELAY_MINUTES = 5;
export const MAX_DELAY_MINUTES = 10;
/** A delay can be announced from this many hours before the start on. */
export const ANNOUNCE_DELAY_HOURS = 2;
/** Limit for the reason of a delay, in characters. */
export const DELAY_REASON_MAX_LENGTH = 200;
/** Characters of one message in the lesson room. */
export const ROOM_TEXT_MAX_LENGTH = 2_000;
/** Bytes of a lesson's notes and vocabulary as people see them, and of one update. */
export const ROOM_NOTES_MAX_BYTES = 256 * 1024;
export const SPEAKING_CHECK_MINUTES = 15;
/** Cancelled later than this before its start, a speaking check counts as taken, once per result excepted. */
export const SPEAKING_CHECK_CANCEL_HOURS = 24;
/** Until this long before its start a student cancels or moves a lesson freely (PO-01, PO-03). */
export const LESSON_CHANGE_HOURS = 24;
/** How often a student moves one lesson without the trainer's consent (PO-03). */
export const MAX_LESSON_MOVES = 2;
/** Lessons of one pack that come back although they were cancelled late (PO-01). */
export const COURTESY_CANCELLATIONS = 1;
/** An unanswered proposal expires this long before the lesson (PO-03). */
export const PROPOSAL_END_HOURS = 12;
/** Days that a pack is valid longer for each lesson that was lost through the trainer or the school (PO-04). */
export const CREDIT_EXTENSION_DAYS = 30;
/** By how much staff may prolong a pack, all extensions together. */
export const MAX_EXTENSION_DAYS = 180;
/** Days before the end of a pack at which its student is reminded of sessions left (PO-06). */
export const CREDIT_REMINDER_DAYS = [14, 3] as const;

/** Keys of sessionStorage. */
export const BOOKING_STORAGE_KEYS = {
  /** A review of a student's work that a trainer has not sent; the task's id follows. */
  reviewDraft: "REVIEW_DRAFT",
  /** Start of the key of choices made with one trainer. */
  bookingDraft: "BOOKING_DRAFT",
  /** A trainer's hours that are not saved yet. */
  hoursDraft: "HOURS_DRAFT",
  /** Start of the key of a private note about one student that is not saved yet. */
  noteDraft: "NOTE_DRAFT",
  /** Start of the key of feedback on one lesson that is not sent yet. */
  feedbackDraft: "FEEDBACK_DRAFT",
} as const;
