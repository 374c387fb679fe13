import { gender } from "@kalima/accounts-contract";
import { pageQuery, requiredText, typedName, typedPhone, wrapData, wrapList } from "@kalima/contracts/api";
import {
  bilingualText,
  calendarDate,
  countryCode,
  id,
  instant,
  language,
  money,
  openEnum,
  timeZone,
} from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { LESSON_PRICE_MINOR } from "./trainer-profile.ts";

/**
 * Status of a trainer. Three are not published yet: `no_account` has no account, `invited` was sent a link, `draft` has an account.
 * Visitors see and book `published` trainers only. `paused` ends by itself on its day; `disabled`: the account is disabled.
 */
export const TRAINER_STATES = [
  "no_account",
  "invited",
  "draft",
  "published",
  "paused",
  "hidden",
  "disabled",
  "left",
] as const;
/** A page is published once it has these. `qualifications` are entries for which the school has seen documents. */
export const PAGE_NEEDS = [
  "picture",
  "texts",
  "specializations",
  "levels",
  "price",
  "hours",
  "account",
  "qualifications",
] as const;
/** Days that the figures of a trainer look back. */
export const TRAINER_FIGURES_DAYS = 90;
/** Limit for the reason of an act on a trainer, in characters. */
export const TRAINER_REASON_MAX_LENGTH = 300;
/** Limit for a trainer's name in one language, in characters. */
export const TRAINER_NAME_MAX_LENGTH = 80;

/** A trainer in the list of staff. */
export const listedStaffTrainer = z.object({
  id,
  name: bilingualText,
  state: openEnum(TRAINER_STATES),
  /** When a pause ends; null unless it lasts. */
  pausedUntil: z.nullable(instant),
  pricePerLesson: money,
  /** In the usual week. */
  weeklyMinutes: z.int(),
  rating: z.object({ average: z.nullable(z.number()), count: z.int() }),
  /** Lessons of the last 90 days that the trainer missed. */
  missed: z.int(),
  /** Share of the feedback due in the last 90 days that was given in time, 0 to 1; null while none was due. */
  feedbackInTime: z.nullable(z.number()),
});
export type ListedStaffTrainer = z.infer<typeof listedStaffTrainer>;

/** A trainer with what staff may change. */
export const staffTrainer = z.extend(listedStaffTrainer, {
  /** The account with which the trainer signs in; null without one. */
  personId: z.nullable(id),
  /** The student who becomes the trainer of this draft, once two people have given the account the role; null without one. */
  candidateId: z.nullable(id),
  gender,
  country: z.string(),
  nationality: z.string(),
  timeZone: z.string(),
  missing: z.array(openEnum(PAGE_NEEDS)),
  /** Planned lessons that have not begun. */
  lessonsAhead: z.int(),
  /** The newest link, while there is no account; null if none was sent, or it was withdrawn. */
  link: z.nullable(z.object({ sentAt: instant, endsAt: instant, isOver: z.boolean() })),
});
export type StaffTrainer = z.infer<typeof staffTrainer>;

export const staffTrainersQuery = z.extend(pageQuery, {
  /** A part of the name, in either language. */
  q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  state: z.optional(z.enum(TRAINER_STATES)),
});
export type StaffTrainersQuery = z.infer<typeof staffTrainersQuery>;

const name = typedName(TRAINER_NAME_MAX_LENGTH);
const reason = requiredText(TRAINER_REASON_MAX_LENGTH);
const details = {
  name: z.object({ en: name, ar: name }),
  gender,
  country: countryCode,
  nationality: countryCode,
  pricePerLessonMinor: z
    .int("validation.price_invalid")
    .check(
      z.minimum(LESSON_PRICE_MINOR.min, "validation.price_invalid"),
      z.maximum(LESSON_PRICE_MINOR.max, "validation.price_invalid"),
    ),
};
const contact = { phone: typedPhone(), countryCode: z.optional(countryCode), language };
export const inviteTrainerBody = z.object(contact);
export const createTrainerBody = z.object({ ...details, ...contact, bornOn: calendarDate, timeZone });
export const createTrainerOfStudentBody = z.object({ ...details, bornOn: calendarDate, timeZone });
export const changeTrainerBody = z.object({ ...details, reason });
export const trainerReason = z.object({ reason });
/** `until`: the first day of work, on the school's calendar; within a year. */
export const pauseTrainerBody = z.object({ until: calendarDate, reason });
export type CreateTrainer = z.infer<typeof createTrainerBody>;
export type CreateTrainerOfStudent = z.infer<typeof createTrainerOfStudentBody>;
export type ChangeTrainer = z.infer<typeof changeTrainerBody>;

/** All trainers, by English name. */
export const listStaffTrainers = operation("GET /api/staff/trainers", {
  query: staffTrainersQuery,
  answer: wrapList(listedStaffTrainer),
});
export const readStaffTrainer = operation("GET /api/staff/trainers/:id", { answer: wrapData(staffTrainer) });
/**
 * Writes a draft and invites its trainer by SMS. Errors: `auth.phone_taken` for a number with an account, `trainers.phone_invited`,
 * `auth.too_many_tries`.
 */
export const createTrainer = operation("POST /api/staff/trainers", {
  body: createTrainerBody,
  answer: wrapData(staffTrainer),
});
/**
 * Writes a draft for a student, whose account becomes the trainer's when its role is changed to that, which takes two people. Replaces
 * no draft: `trainers.changed` for a student who has one, and for everybody else.
 */
export const createTrainerOfStudent = operation("POST /api/staff/people/:id/trainer", {
  body: createTrainerOfStudentBody,
  answer: wrapData(staffTrainer),
});
/** Sends a draft without an account another link; the one before stops working. Errors as before; `trainers.changed`. */
export const inviteTrainer = operation("POST /api/staff/trainers/:id/invite", {
  body: inviteTrainerBody,
  answer: wrapData(staffTrainer),
});
/** Changes what staff write in a trainer's page. A new price counts for new bookings. */
export const changeTrainer = operation("POST /api/staff/trainers/:id/details", {
  body: changeTrainerBody,
  answer: wrapData(staffTrainer),
});
/**
 * Shows a trainer to visitors: a draft, one who is hidden, or one whose pause ends early. `trainers.changed` while something is
 * missing, and for one who is shown already or has left.
 */
export const publishTrainer = operation("POST /api/staff/trainers/:id/publish", { answer: wrapData(staffTrainer) });
/** Hides a published or paused trainer: no new bookings; booked lessons stay. `trainers.changed`. */
export const hideTrainer = operation("POST /api/staff/trainers/:id/hide", {
  body: trainerReason,
  answer: wrapData(staffTrainer),
});
/** The same until a day, on which it ends by itself; another day for one who is paused. `trainers.changed`. */
export const pauseTrainer = operation("POST /api/staff/trainers/:id/pause", {
  body: pauseTrainerBody,
  answer: wrapData(staffTrainer),
});
