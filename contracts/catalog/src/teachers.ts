import { gender } from "@kalima/accounts-contract";
import { done, optionalText, wrapData, wrapList } from "@kalima/contracts/api";
import {
  bilingualText,
  CACHE_MAX_AGE_MS,
  calendarMonth,
  cefrLevel,
  currencyCode,
  id,
  instant,
  money,
  openEnum,
  timeZone,
} from "@kalima/contracts/domain";
import { defineEvent } from "@kalima/contracts/events";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { RATING_CRITERIA } from "./constants.ts";
import { pack } from "./packs.ts";
import { shownPage } from "./trainer-page.ts";

const SPECIALIZATIONS = ["conversation", "business", "ielts", "grammar", "kids", "pronunciation"] as const;
export const specialization = z.enum(SPECIALIZATIONS);
export type Specialization = z.infer<typeof specialization>;

/** Price of one pack with this trainer; `perLesson` already holds the pack's discount. In the currency of the reader's country. */
export const packPrice = z.object({
  pack,
  total: money,
  perLesson: money,
  savingPercent: z.int(),
  validForDays: z.int(),
});
export type PackPrice = z.infer<typeof packPrice>;

/** The packs of one length of lessons, smallest first. */
export const lessonOffer = z.object({ lessonMinutes: z.int(), packs: z.array(packPrice) });
export type LessonOffer = z.infer<typeof lessonOffer>;

/** The public profile of a trainer: no phone, e-mail or address. */
export const trainer = z.object({
  id,
  name: bilingualText,
  gender,
  country: z.string(),
  age: z.int(),
  nationality: z.string(),
  specializations: z.array(openEnum(SPECIALIZATIONS)),
  headline: bilingualText,
  description: bilingualText,
  levels: z.array(cefrLevel),
  timeZone,
  /** Working hours in the trainer's own wall time; weekday 0 is Sunday. */
  shifts: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  status: openEnum(["active", "inactive"]),
  /** Students this trainer has taught; the product specification calls it the trainer's "teacher count". */
  studentCount: z.int(),
  lessonCount: z.int(),
  ratings: z.object({ average: z.nullable(z.number()), count: z.int() }),
  /** Price of the longest lessons that this trainer gives. */
  pricePerLesson: money,
  /** The next free start times, at most three, of lessons of any length that this trainer gives. */
  nextFree: z.array(instant),
  /** Minutes of the longest lesson that may begin at each of `nextFree`. A server of an earlier version sends none. */
  nextFreeMinutes: z.optional(z.array(z.int())),
  pictureUrl: z.nullable(z.string()),
  /** The trainer's video introduction. A server of an earlier version sends none. */
  introVideoUrl: z.optional(z.nullable(z.string())),
  /** Packs by length, shortest lessons first. A server of an earlier version sends none. */
  offers: z.optional(z.array(lessonOffer)),
});
export type Trainer = z.infer<typeof trainer>;

/** Most trainers that `ids` names, and that an account may keep as favourites. */
export const MAX_FAVOURITES = 50;

const price = z.optional(z.coerce.number().check(z.int(), z.nonnegative()));

/** Filters of the list of trainers. Lists are comma-separated: a trainer matches with any value of a list. */
export const trainerFilter = z.object({
  /** Beginnings of words in either language, in any order. */
  search: z.optional(z.string().check(z.maxLength(80))),
  /** Specialities: `ielts,grammar`. */
  specialization: z.optional(z.string()),
  /** ISO 3166-1 alpha-2: `EG,GB`. */
  country: z.optional(z.string()),
  level: z.optional(cefrLevel),
  minRating: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(5))),
  /** Price of a single lesson, in the smallest unit of the reader's currency. */
  minPrice: price,
  maxPrice: price,
  /** Gives lessons of so many minutes. */
  lessonMinutes: z.optional(z.coerce.number().check(z.int())),
  gender: z.optional(gender),
  /** Has a video introduction. */
  hasVideo: z.optional(z.literal("true")),
  /** Bands of a week in the zone of the request, as `weekHoursOf` reads them: `1m,1a,5e`. */
  hours: z.optional(z.string()),
  /** These trainers alone, at most `MAX_FAVOURITES`; unknown ones are left out. */
  ids: z.optional(z.string()),
  freeFrom: z.optional(instant),
  freeTo: z.optional(instant),
});

export const trainerQuery = z.extend(trainerFilter, {
  sort: z.optional(z.enum(["match", "soonest", "rating", "price"])),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
});

/** Counts of trainers end here: this number means "this many or more". */
export const MAX_TRAINER_COUNT = 1_000;

const facetCount = { count: z.int() };
/**
 * How many trainers fit, in all and with each value of a filter: a filter's values are counted with all *other*
 * filters applied. Values without trainers are left out. Of up to three hundred trainers all are counted; of more, counts are
 * estimated from a sample of them and rounded to two digits (`isEstimated`). The total is exact up to `MAX_TRAINER_COUNT`.
 */
export const trainerFacets = z.object({
  total: z.int(),
  isEstimated: z.boolean(),
  specializations: z.array(z.object({ value: openEnum(SPECIALIZATIONS), ...facetCount })),
  countries: z.array(z.object({ value: z.string(), ...facetCount })),
  /** Countries with trainers that the sample does not contain, so that a count would be a guess. An earlier server sends none. */
  otherCountries: z.optional(z.array(z.string())),
  levels: z.array(z.object({ value: cefrLevel, ...facetCount })),
  /** Minutes of lessons. A server of an earlier version sends none. */
  lessonLengths: z.optional(z.array(z.object({ value: z.int(), ...facetCount }))),
  /** A server of an earlier version sends none. */
  genders: z.optional(z.array(z.object({ value: openEnum(gender.options), ...facetCount }))),
  /** Trainers with a video introduction. A server of an earlier version does not say. */
  withVideo: z.optional(z.int()),
  /** Trainers with at least this average. */
  minRatings: z.array(z.object({ value: z.number(), ...facetCount })),
  /** Bands as in the query: `1m`. */
  hours: z.array(z.object({ value: z.string(), ...facetCount })),
  /** The currency of prices and of their bounds in the query. A server of an earlier version has one alone, and does not say. */
  currency: z.optional(currencyCode),
  /** Cheapest and dearest single lesson; null without trainers. */
  prices: z.nullable(z.object({ min: money, max: money })),
});
export type TrainerFacets = z.infer<typeof trainerFacets>;

/** Average rating of one criterion: the mean of 1 to 5 stars, to a tenth, and the number of ratings. */
export const criterionMean = z.object({ criterion: openEnum(RATING_CRITERIA), average: z.number(), count: z.int() });
export type CriterionMean = z.infer<typeof criterionMean>;

/** Ratings of the lessons of one month, in the school's zone. Criteria that too few ratings name are left out. */
export const ratingMonth = z.object({
  month: calendarMonth,
  average: z.number(),
  count: z.int(),
  criteria: z.array(criterionMean),
});
export type RatingMonth = z.infer<typeof ratingMonth>;

/** Within how long a trainer usually answered students lately. */
const REPLY_TIMES = ["hour", "three_hours", "day", "two_days"] as const;
export type ReplyTime = (typeof REPLY_TIMES)[number];
/**
 * Feedback that the trainer wrote after a session with a student who lets it be shown: the trainer's words, and words of
 * the session. Contact details are hidden in it, and the student's name unless that may stand beside it.
 */
export const feedbackSample = z.object({
  wentWell: z.string(),
  corrections: z.nullable(z.string()),
  nextStep: z.nullable(z.string()),
  words: z.array(z.object({ word: z.string(), meaning: z.string() })),
  /** The student's first name where the student allowed it. */
  name: z.nullable(z.string()),
  at: instant,
});
export type FeedbackSample = z.infer<typeof feedbackSample>;

export const trainerWithPrices = z.extend(trainer, {
  ...shownPage,
  /** The packs of the longest lessons, smallest first: all that a server without `offers` sells. */
  packs: z.array(packPrice),
  /** Transcript of the video, for people who cannot hear it; null without a video. An earlier server sends none. */
  introTranscript: z.optional(z.nullable(z.string())),
  /** The video's poster frame; null without one. Missing from servers of an earlier version. */
  introPosterUrl: z.optional(z.nullable(z.string())),
  /** True if the trainer reads messages of students here. A server of an earlier version does not say. */
  takesMessages: z.optional(z.boolean()),
  /** Null with too few answers. A server of an earlier version does not say. */
  repliesWithin: z.optional(z.nullable(openEnum(REPLY_TIMES))),
  /** Packs and sessions that were booked with the trainer in the last seven days. An earlier server does not say. */
  bookedThisWeek: z.optional(z.int()),
  /** Ratings with words that may be shown. A server of an earlier version does not say. */
  reviewCount: z.optional(z.int()),
  /** The newest that may be shown; null without one. A server of an earlier version sends none. */
  feedbackSample: z.optional(z.nullable(feedbackSample)),
  /** The version that `getTimesVersion` answers. A server of an earlier version sends none. */
  timesVersion: z.optional(z.string()),
  /** How many students gave 5, 4, 3, 2 and 1 stars, in this order. */
  ratingCounts: z.array(z.object({ stars: z.int(), count: z.int() })),
  /** Means of the last twelve months; criteria that too few ratings name are left out. An earlier server sends none. */
  criteria: z.optional(z.array(criterionMean)),
});
export type TrainerWithPrices = z.infer<typeof trainerWithPrices>;

/** Characters that a student may write with a rating. */
const MAX_FEEDBACK = 500;
/**
 * A student's rating after a lesson; `at` is the end of that lesson. `feedback` are the
 * student's own words, in the language of the student, once staff have approved them.
 */
export const givenRating = z.object({
  /** The student's first name beside shown words, where the student allowed it. A server of an earlier version sends none. */
  name: z.optional(z.nullable(z.string())),
  stars: z.int(),
  at: instant,
  feedback: z.optional(z.nullable(optionalText(MAX_FEEDBACK))),
  /** The trainer's answer to shown words, once staff have approved it. A server of an earlier version sends none. */
  answer: z.optional(z.nullable(z.string())),
  /** Sessions that the student had had with the trainer by then. A server of an earlier version does not say. */
  sessions: z.optional(z.int()),
  /** The student's level by the first and by the newest test; null without one. An earlier server does not say. */
  levels: z.optional(z.nullable(z.object({ first: cefrLevel, newest: cefrLevel }))),
});
export type GivenRating = z.infer<typeof givenRating>;

/** A rating that the reader gave; `ratings` are those of all students. */
export const ownRating = z.extend(givenRating, {
  lessonId: id,
  /** The reader's own words, approved or not. A server of an earlier version sends none. */
  words: z.optional(z.nullable(z.string())),
  /** The trainer's answer to these words, once visitors may read it. A server of an earlier version sends none. */
  answer: z.optional(z.nullable(z.string())),
  trainer: z.pick(trainer, { id: true, name: true, gender: true, pictureUrl: true, ratings: true }),
});
export type OwnRating = z.infer<typeof ownRating>;

/** For staff alone. Null without an account, or what the account does not say. */
export const trainerContact = z.object({
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type TrainerContact = z.infer<typeof trainerContact>;

/** Ids of trainers, the newest favourite first. */
export const favourites = z.array(id);
/** Favourites that a guest kept in the browser; trainers that do not exist are left out. */
export const mergeFavouritesBody = z.object({ trainerIds: z.array(id).check(z.maxLength(MAX_FAVOURITES)) });

export const ratingQuery = z.extend(z.pick(trainerQuery, { cursor: true, limit: true }), {
  /** Ratings with words that may be shown, alone. */
  withWords: z.optional(z.literal("true")),
});

/** A visitor chose a trainer to book. Producer: mfe-catalog. Consumers: none required. */
export const trainerChosen = defineEvent({
  type: "trainer.chosen",
  version: 1,
  payload: z.object({ trainerId: id }),
});

export const listTeachers = operation("GET /api/teachers", {
  query: trainerQuery,
  answer: wrapList(trainer),
});
export const getTeacherFacets = operation("GET /api/teachers/facets", {
  query: trainerFilter,
  answer: wrapData(trainerFacets),
});
export const getTeacher = operation("GET /api/teachers/:id", {
  answer: wrapData(trainerWithPrices),
  cacheMs: CACHE_MAX_AGE_MS,
});
/** Newest first. */
export const listTeacherRatings = operation("GET /api/teachers/:id/ratings", {
  query: ratingQuery,
  answer: wrapList(givenRating),
});
/** Months of the last twelve with ratings, the newest first. */
export const listTeacherRatingMonths = operation("GET /api/teachers/:id/rating-months", {
  answer: wrapData(z.array(ratingMonth)),
});
/** Trainers with the same topics or levels, most alike first, at most three. */
export const listSimilarTeachers = operation("GET /api/teachers/:id/similar", {
  answer: wrapData(z.array(trainer)),
});
/** For staff. */
export const getTeacherContact = operation("GET /api/teachers/:id/contact", { answer: wrapData(trainerContact) });
export const listFavourites = operation("GET /api/favourites", { answer: wrapData(favourites) });
export const addFavourite = operation("PUT /api/favourites/:trainerId", { answer: wrapData(done) });
export const removeFavourite = operation("DELETE /api/favourites/:trainerId", { answer: wrapData(done) });
/** Adds a browser's favourites after signing in; answers all. */
export const mergeFavourites = operation("POST /api/favourites", {
  body: mergeFavouritesBody,
  answer: wrapData(favourites),
});

/** Ratings the signed-in student gave, newest lesson first. */
export const listOwnRatings = operation("GET /api/students/my/ratings", {
  query: ratingQuery,
  answer: wrapList(ownRating),
});
