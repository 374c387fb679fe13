/** Numbers and names the product fixes (product specification, section 9). One place, imported by server and browser. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

export const OTP_DIGITS = 6;
export const OTP_LIFE_MINUTES = 5;
export const OTP_RESEND_SECONDS = 60;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** Pictures and payment proofs, in bytes; exactly this many pass, one more is refused. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;
/** Introductions that trainers film, in bytes and seconds: a minute or two at the usual rate of a phone's smaller sizes. */
export const INTRO_VIDEO_MAX_BYTES = 30 * 1024 * 1024;
export const INTRO_VIDEO_MAX_SECONDS = 90;
/** A calendar day with fewer free time slots than this (and at least one) is `light`. */
export const CALENDAR_LIGHT_BELOW = 3;
/** Hour of the day from which free times are shown to visitors who did not ask for any: earlier ones persuade nobody. */
export const FIRST_SHOWN_HOUR = 7;
export const FEEDBACK_HOURS = 24;
export const HOLD_MINUTES = 20;
/** How long the owner of a mobile wallet may approve a payment. */
export const WALLET_APPROVAL_MINUTES = 5;
/** How long a payer may pay by InstaPay. */
export const INSTAPAY_MINUTES = 15;
/** Until this long after the booking its Fawry code may be paid, but never beyond its first lesson. */
export const FAWRY_HOURS = 24;
/** A Fawry code that would end sooner is not offered: its payer still has to find a place to pay. */
export const FAWRY_MIN_MINUTES = 60;
/** How long a cardholder may answer their bank (3-D Secure); then the charge is taken back. */
export const CARD_AUTHENTICATION_MINUTES = 10;
/** Bookings of one student that hold times and are not paid yet. */
export const MAX_UNPAID_HOLDS = 3;
export const LESSON_MINUTES = 50;
export const SHORT_LESSON_MINUTES = 30;
/** Minutes of the lessons that the school sells. A trainer gives one length or both. */
export const LESSON_LENGTHS = [SHORT_LESSON_MINUTES, LESSON_MINUTES] as const;
export type LessonLength = (typeof LESSON_LENGTHS)[number];
/** A lesson may be started this long before its time. */
export const LESSON_START_MINUTES = 10;
/** Minutes after its start: without its trainer a lesson is then delayed, without either of the two it is then missed. */
export const LESSON_DELAYED_MINUTES = 5;
export const LESSON_MISSED_MINUTES = 15;
/** Characters of one message in the lesson room. */
export const ROOM_TEXT_MAX_LENGTH = 2_000;
/** Bytes of a lesson's notes and vocabulary as people see them, and of one update. */
export const ROOM_NOTES_MAX_BYTES = 256 * 1024;
/** Criteria that students rate in addition to the lesson as a whole. */
export const RATING_CRITERIA = ["clarity", "patience", "preparation", "usefulness"] as const;
/** The free speaking check: its name in `/booking/{id}`, and how long it takes. */
export const SPEAKING_CHECK_ID = "speaking-check";
export const SPEAKING_CHECK_MINUTES = 15;
/** Cancelled later than this before its start, a speaking check counts as taken, once per result excepted. */
export const SPEAKING_CHECK_CANCEL_HOURS = 24;
export const TRAINER_NOTICE_HOURS = 12;
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
/** How long a remote is taken from a developer's machine before it must be turned on again. */
export const LOCAL_REMOTE_MINUTES = 60;

export const HTTP_TIMEOUT_MS = 10 * SECOND_MS;
export const HTTP_TIMEOUT_USERS_MS = 20 * SECOND_MS;
export const HTTP_TIMEOUT_AUTH_MS = 15 * SECOND_MS;
export const HTTP_RETRIES = 10;
export const HTTP_RETRIES_AUTH = 1;
export const HTTP_RETRY_DEADLINE_MS = 30 * SECOND_MS;
export const RATE_LIMIT_REQUESTS = 50;
export const RATE_LIMIT_WINDOW_MS = 1_000;
export const CACHE_MAX_AGE_MS = 5 * MINUTE_MS;

export const TOAST_MS = 3 * SECOND_MS;
export const LOADING_FILM_MS = 2 * SECOND_MS;
export const TOKEN_REFRESH_MS = 10 * MINUTE_MS;
export const UNAUTHORIZED_THRESHOLD = 5;
export const SESSION_COOKIE_DAYS = 30;
export const MAINTENANCE_COUNTDOWN_MS = 5.5 * HOUR_MS;
export const SCROLL_THRESHOLD_PX = 10;

/** Namespace that tells open pages about releases. It is here because every page needs it, and not the schemas. */
export const RELEASES_NAMESPACE = "/websocket/releases";
/** Query of a page's connection, by which a server recognizes it before it opens a namespace. */
export const RELEASES_QUERY = "for=releases";
export const SOCKET_RECONNECT_MS = 1_000;
export const SOCKET_RECONNECT_MAX_MS = 5 * SECOND_MS;
export const SOCKET_TIMEOUT_MS = 20 * SECOND_MS;
/** Limit for one message; a larger one is refused with a code. */
export const SOCKET_MAX_BYTES = 4 * 1024 * 1024;
/**
 * Limit for one frame; a larger one closes the connection. It lets the server refuse a recording of 12 MB with an
 * answer.
 */
export const SOCKET_FRAME_MAX_BYTES = 20 * 1024 * 1024;
/** Characters of one chat text. */
export const CHAT_TEXT_MAX_LENGTH = 4_000;
/** Conversations of one support agent at once. */
export const AGENT_CAPACITY = 3;
/** Somebody who writes tells so this often, and is shown to write for so long. */
export const TYPING_REPEAT_MS = 3 * SECOND_MS;
export const TYPING_SHOWN_MS = 5 * SECOND_MS;
/** Characters of an agent's private note. */
export const SUPPORT_NOTE_MAX_LENGTH = 2_000;
/** Characters of a reply to a question left for support; it may go out by SMS. */
export const SUPPORT_REPLY_MAX_LENGTH = 1_000;
/** Delimiters of internal commands on the support socket; only the server may write them. */
export const CHAT_COMMAND_OPEN = "[[cmd:";
export const CHAT_COMMAND_CLOSE = "]]";
export const CHAT_HIDE_USER = "[[hide-user]]";

/** Keys in the browser's stores. Only the module named beside a key writes it. These are those that the shell reads. */
export const STORAGE_KEYS = {
  /** localStorage: `light` or `dark`. */
  theme: "THEME",
  /** localStorage: `en` or `ar`. */
  language: "LANGUAGE",
  /** sessionStorage: whether the placement banner was dismissed. */
  placementBanner: "STUDENT_PLACEMENT_TEST",
  /** sessionStorage: release sets for which this tab loaded itself again. */
  releaseReloads: "RELEASE_RELOADS",
  /** sessionStorage: form input that survives a reload started by the site. Removed at sign-out, like other drafts. */
  carriedInput: "CARRIED_DRAFT",
  /** sessionStorage, written by mfe-auth: the phone between registering and verifying. */
  pendingPhone: "PENDING_PHONE",
} as const;

/** The same of remotes; apart, so that the first page does not carry them. */
export const REMOTE_STORAGE_KEYS = {
  /** sessionStorage, mfe-auth: name and phone as typed while registering; never a password. */
  registrationDraft: "REGISTRATION_DRAFT",
  /** sessionStorage, mfe-auth: what is chosen on the way to a complete profile, and not saved. */
  completeProfileDraft: "COMPLETE_PROFILE_DRAFT",
  /** sessionStorage, mfe-catalog: how far down visited lists of trainers were left. */
  listPlaces: "TRAINER_LIST_PLACES",
  /** localStorage, mfe-catalog: favourite trainers of a visitor without an account. */
  favourites: "FAVOURITE_TRAINERS",
  /** sessionStorage, mfe-catalog: trainers chosen to be compared. */
  compared: "COMPARED_TRAINERS",
  /** sessionStorage, mfe-booking: start of the key of what was chosen with one trainer. */
  bookingDraft: "BOOKING_DRAFT",
  /** sessionStorage, mfe-profile: details of the account that are typed and not saved. */
  profileDraft: "PROFILE_DRAFT",
  /** sessionStorage, mfe-support-chat. */
  chatId: "CHAT_ID",
  chatType: "CHAT_TYPE",
  /** Set from the press on start until the server has answered. */
  chatStarting: "CHAT_STARTING",
  chatMessages: "CHAT_MESSAGES",
  chatSessionType: "CHAT_SESSION_TYPE",
  chatDraft: "CHAT_DRAFT",
  supportRequestDraft: "SUPPORT_REQUEST_DRAFT",
  /** Messages to students or trainers that are not sent yet, and drafts of such. */
  unsentMessages: "UNSENT_MESSAGES",
  /** Remotes that converse. In sessionStorage the name of this tab in the database of unsent files, in localStorage that there is one. */
  unsentFiles: "UNSENT_FILES",
} as const;

/** IndexedDB, remotes that converse: files that were not sent. Whatever ends a session removes it. */
export const UNSENT_FILES_DATABASE = "kalima-unsent-files";

export const COOKIE_NAMES = {
  user: "user",
  accessToken: "token",
  refreshToken: "refreshToken",
  language: "LANGUAGE",
  theme: "THEME",
  /** The browser's time zone (IANA name), so that the server can write times. */
  zone: "zone",
  /** Digits and second calendar of pages in Arabic (`ArabicStyle`). */
  arabicStyle: "ARABIC_STYLE",
  /** Signed; gives a visitor the same release set on every page. */
  visitor: "visitor",
  /** Signed; names the remote that an admin's browser takes from a developer's machine. */
  localRemote: "localRemote",
  /** Signed; names the published version that this browser alone gets. */
  preview: "preview",
  /** Signed; accounts that have signed in in this browser, so that failed sign-ins elsewhere cannot lock them out of it. */
  devices: "devices",
  /** A secret of the browser that asked for a code to sign in with. */
  codeRequest: "codeRequest",
  /** Signed; owns what a visitor without an account starts (support conversation). */
  guest: "guest",
} as const;
