import { done, pageQuery, requiredText, wrapData, wrapList } from "@kalima/contracts/api";
import { bilingualText, cefrLevel, id, instant, money } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { specialization } from "./teachers.ts";
import { PAGE_TEXTS, type PageFields, pagePart, qualification, shownPage } from "./trainer-page.ts";

export const MAX_QUALIFICATIONS = 12;
export const QUALIFICATION_TEXT_MAX_LENGTH = 120;
/** The first year that a qualification may name; the last is the current one. */
export const QUALIFICATION_MIN_YEAR = 1950;
/** Bounds for the price of the usual lesson, in minor units: EGP 50 to 2,000. */
export const LESSON_PRICE_MINOR = { min: 5_000, max: 200_000 } as const;
/** Limit for the transcript of a trainer's video, in characters. It is in the language of the video. */
export const TRANSCRIPT_MAX_LENGTH = 2_000;
/** Limit for staff's reason to refuse a change, in characters. */
export const REFUSAL_MAX_LENGTH = 500;

const inBothLanguages = (max: number) => z.object({ en: requiredText(max), ar: requiredText(max) });

const year = z.int("validation.years_invalid").check(z.minimum(QUALIFICATION_MIN_YEAR, "validation.years_invalid"));

/** A qualification as a trainer writes it. The server refuses years that have not begun. */
export const qualificationChange = z
  .object({
    kind: z.enum(qualification.shape.kind.options),
    title: inBothLanguages(QUALIFICATION_TEXT_MAX_LENGTH),
    institution: inBothLanguages(QUALIFICATION_TEXT_MAX_LENGTH),
    fromYear: year,
    toYear: z.nullable(year),
  })
  .check(
    z.refine(({ fromYear, toYear }) => toYear === null || toYear >= fromYear, {
      error: "validation.years_invalid",
      path: ["toYear"],
    }),
  );
/**
 * A trainer's page: the document that trainers write, staff approve and the server stores. Readers get the same fields
 * (`shownPage`).
 */
export const trainerPage = z.object({
  headline: inBothLanguages(PAGE_TEXTS.headline),
  description: inBothLanguages(PAGE_TEXTS.description),
  languages: z.optional(inBothLanguages(PAGE_TEXTS.languages)),
  accent: z.optional(inBothLanguages(PAGE_TEXTS.accent)),
  firstSession: z.optional(inBothLanguages(PAGE_TEXTS.firstSession)),
  qualifications: z.array(qualificationChange).check(z.maxLength(MAX_QUALIFICATIONS)),
} satisfies PageFields);
export type TrainerPage = z.infer<typeof trainerPage>;

/** A video that the trainer has sent as a file of the purpose `introVideo`, with the words spoken in it. */
export const introVideoChange = z.object({
  fileId: id,
  transcript: requiredText(TRANSCRIPT_MAX_LENGTH),
  /** A frame of it, sent as `introPoster`; null for the trainer's picture. Without the field, a video keeps its own. */
  posterFileId: z.optional(z.nullable(id)),
});
/**
 * PUT /trainer/profile: everything that trainers decide about their page (TR-08). Goals and levels count at once; texts,
 * qualifications, video and price wait for staff, unless they are those that visitors see already. `pricePerLessonMinor` is in the school's currency.
 */
export const ownTrainerProfileChanges = z.object({
  specializations: z.array(specialization).check(z.minLength(1, "validation.required")),
  levels: z.array(cefrLevel).check(z.minLength(1, "validation.required")),
  ...trainerPage.shape,
  /** Null takes an optional text off the page; without the field it stays as it is. */
  languages: z.optional(z.nullable(inBothLanguages(PAGE_TEXTS.languages))),
  accent: z.optional(z.nullable(inBothLanguages(PAGE_TEXTS.accent))),
  firstSession: z.optional(z.nullable(inBothLanguages(PAGE_TEXTS.firstSession))),
  /** Without it, they stay as they are. */
  qualifications: z.optional(trainerPage.shape.qualifications),
  /** Null takes the video off the page; without the field it stays as it is. */
  introVideo: z.optional(z.nullable(introVideoChange)),
  pricePerLessonMinor: z
    .int("validation.price_invalid")
    .check(
      z.minimum(LESSON_PRICE_MINOR.min, "validation.price_invalid"),
      z.maximum(LESSON_PRICE_MINOR.max, "validation.price_invalid"),
    ),
});
export type OwnTrainerProfileChanges = z.infer<typeof ownTrainerProfileChanges>;

/** Part of a profile that staff approve before visitors see it. */
export const approvedProfile = z.object({
  ...shownPage,
  /** Null without a video. A server of an earlier version sends none. */
  introVideo: z.optional(
    z.nullable(
      z.object({
        fileId: id,
        url: z.string(),
        transcript: z.string(),
        /** Null without a chosen frame. A server of an earlier version sends neither. */
        posterFileId: z.optional(z.nullable(id)),
        posterUrl: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  pricePerLesson: money,
});
export type ApprovedProfile = z.infer<typeof approvedProfile>;

/** The parts in which a change differs from what visitors saw. A server of an earlier version sends none. */
const changed = z.optional(z.array(pagePart));

/** GET and PUT /trainer/profile. */
export const ownTrainerProfile = z.object({
  trainerId: id,
  specializations: z.array(specialization),
  levels: z.array(cefrLevel),
  /** Version that visitors see. */
  live: approvedProfile,
  /** Change that staff have not decided on yet. */
  waiting: z.nullable(
    z.extend(approvedProfile, {
      sentAt: instant,
      /** Until when staff decide. A server of an earlier version sends none. */
      dueAt: z.optional(instant),
      changed,
    }),
  ),
  /** The last decision. `reason` is for the trainer, and there only after a refusal. */
  decision: z.nullable(
    z.object({ isApproved: z.boolean(), reason: z.nullable(z.string()), decidedAt: instant, changed }),
  ),
});
export type OwnTrainerProfile = z.infer<typeof ownTrainerProfile>;

/** GET /staff/trainer-changes: what trainers ask for, beside what visitors see, oldest first. */
export const trainerChange = z.object({
  id,
  trainer: z.object({ id, name: bilingualText }),
  sentAt: instant,
  /** Until when staff decide. A server of an earlier version sends none. */
  dueAt: z.optional(instant),
  live: approvedProfile,
  wanted: approvedProfile,
});
export type TrainerChange = z.infer<typeof trainerChange>;

/** PUT /staff/trainer-changes/:id. A refusal needs a reason, which the trainer reads. */
export const decideTrainerChangeBody = z.discriminatedUnion("isApproved", [
  z.object({ isApproved: z.literal(true) }),
  z.object({ isApproved: z.literal(false), reason: requiredText(REFUSAL_MAX_LENGTH) }),
]);
export type DecideTrainerChange = z.infer<typeof decideTrainerChangeBody>;

/** For trainers: their own page as visitors see it, and what waits for staff. `request.not_found` without a page. */
export const getOwnTrainerProfile = operation("GET /api/trainer/profile", { answer: wrapData(ownTrainerProfile) });
/** For trainers: changes it. Texts and price that visitors see already take back what waits. */
export const changeOwnTrainerProfile = operation("PUT /api/trainer/profile", {
  body: ownTrainerProfileChanges,
  answer: wrapData(ownTrainerProfile),
});
/** For staff: what trainers ask for, oldest first. */
export const listTrainerChanges = operation("GET /api/staff/trainer-changes", {
  query: pageQuery,
  answer: wrapList(trainerChange),
});
/** For staff: approves or refuses it. `request.not_found` once it is decided, or the trainer has asked for something else. */
export const decideTrainerChange = operation("PUT /api/staff/trainer-changes/:id", {
  body: decideTrainerChangeBody,
  answer: wrapData(done),
});
