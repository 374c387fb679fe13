import type { UploadRule } from "@kalima/contracts/uploads";

/** Introductions that trainers film: a minute or two at the usual rate of a phone's smaller sizes. */
export const INTRO_VIDEO_UPLOAD: UploadRule = { kinds: ["video"], maxBytes: 30 * 1024 * 1024 };
export const INTRO_VIDEO_MAX_SECONDS = 90;
/** The poster frame of an introduction video, captured in the trainer's browser. */
export const INTRO_POSTER_UPLOAD: UploadRule = { kinds: ["photo"], maxBytes: 2 * 1024 * 1024 };
/** A calendar day with fewer free time slots than this (and at least one) is `light`. */
export const CALENDAR_LIGHT_BELOW = 3;
/** Hour of the day from which free times are shown to visitors who did not ask for any; few students book earlier ones. */
export const FIRST_SHOWN_HOUR = 7;
export const LESSON_MINUTES = 50;
export const SHORT_LESSON_MINUTES = 30;
/** Minutes of the lessons that the school sells. A trainer gives one length or both. */
export const LESSON_LENGTHS = [SHORT_LESSON_MINUTES, LESSON_MINUTES] as const;
export type LessonLength = (typeof LESSON_LENGTHS)[number];
/** Criteria that students rate in addition to the lesson as a whole. */
export const RATING_CRITERIA = ["clarity", "patience", "preparation", "usefulness"] as const;
/** The free speaking check: its name in `/booking/{id}`, and how long it takes. */
export const SPEAKING_CHECK_ID = "speaking-check";
export const TRAINER_NOTICE_HOURS = 12;

/** Keys of sessionStorage; `favourites` of localStorage. Unsent texts have `DRAFT` in theirs. */
export const CATALOG_STORAGE_KEYS = {
  /** How far down visited lists of trainers were left. */
  listPlaces: "TRAINER_LIST_PLACES",
  /** Favourite trainers of a visitor without an account. */
  favourites: "FAVOURITE_TRAINERS",
  /** Trainers chosen to be compared. */
  compared: "COMPARED_TRAINERS",
  /** Unsent changes of a trainer to their own page. */
  ownPageDraft: "OWN_PAGE_DRAFT",
  /** Prices that staff typed and did not request yet. */
  pricesDraft: "PRICES_DRAFT",
} as const;
