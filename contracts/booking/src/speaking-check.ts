import { calendarDay, calendarQuery, timeSlot, timeSlotQuery, trainerWithPrices } from "@kalima/catalog-contract";
import { done, requiredText, wrapData } from "@kalima/contracts/api";
import {
  bilingualText,
  CACHE_MAX_AGE_MS,
  cefrLevel,
  id,
  instant,
  openEnum,
  type ValueOf,
} from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { booking } from "./bookings.ts";

export const bookableService = openEnum(["speaking_check"]);

/** Subject of `/booking/{id}`: a pack of lessons with a trainer, or a service of the school. */
export const bookable = z.object({
  kind: openEnum(["trainer", "service"]),
  /** Set for the kind `trainer`. */
  trainer: z.nullable(trainerWithPrices),
  /** Set for the kind `service`. */
  service: z.nullable(bookableService),
});
export type Bookable = z.infer<typeof bookable>;
/**
 * Where a visitor is with the free speaking check that belongs to the newest test result. `used`: the result's check
 * was cancelled late too often.
 */
export const speakingCheckState = openEnum(["test_first", "ready", "booked", "done", "used"]);
export type SpeakingCheckState = ValueOf<typeof speakingCheckState>;

export const speakingCheck = z.object({
  state: speakingCheckState,
  /** Set for `booked`. The meeting may be over already, while the trainer has not recorded the level. */
  appointment: z.nullable(
    z.object({
      bookingId: id,
      startsAt: instant,
      endsAt: instant,
      teacher: z.object({ id, name: bilingualText }),
    }),
  ),
  /** When the test, and with it the check, may be taken again; null before the first result. */
  retakeFrom: z.nullable(instant),
});
export type SpeakingCheck = z.infer<typeof speakingCheck>;

/** The school chooses the trainer among those who are free at this time. */
export const bookSpeakingCheckBody = z.object({ startsAt: instant });
export type BookSpeakingCheck = z.infer<typeof bookSpeakingCheckBody>;

/** An active trainer, as staff who choose the examiners see them. */
export const examiner = z.object({
  id,
  name: bilingualText,
  examinesSpeaking: z.boolean(),
  /** Checks of the last 30 days that were not cancelled. */
  recentChecks: z.number(),
});
export type Examiner = z.infer<typeof examiner>;
/** Words of the trainer's name. */
export const examinerQuery = z.object({ search: z.optional(z.string().check(z.maxLength(100))) });
export const chooseExaminerBody = z.object({ examinesSpeaking: z.boolean() });
export type ChooseExaminer = z.infer<typeof chooseExaminerBody>;

/** A trainer's assessment after the speaking check. */
export const assessSpeakingBody = z.object({
  level: cefrLevel,
  /** For the student. */
  note: requiredText(500),
});
export type AssessSpeaking = z.infer<typeof assessSpeakingBody>;

/** Returns the subject of `/booking/{id}`. */
export const getBookable = operation("GET /api/bookables/:id", {
  answer: wrapData(bookable),
  cacheMs: CACHE_MAX_AGE_MS,
});
export const getSpeakingCheck = operation("GET /api/speaking-check", { answer: wrapData(speakingCheck) });
/** Days of a month with the start times at which any trainer is free. */
export const getSpeakingCheckCalendar = operation("GET /api/speaking-check/calendar", {
  query: calendarQuery,
  answer: wrapData(z.array(calendarDay)),
});
export const listSpeakingCheckSlots = operation("GET /api/speaking-check/time-slots", {
  query: timeSlotQuery,
  answer: wrapData(z.array(timeSlot)),
});
export const bookSpeakingCheck = operation("POST /api/speaking-check/bookings", {
  body: bookSpeakingCheckBody,
  answer: wrapData(booking),
});
export const assessSpeaking = operation("POST /api/bookings/:id/spoken-level", {
  body: assessSpeakingBody,
  answer: wrapData(booking),
});
/** Active trainers whose name fits: those who hold speaking checks first, then by English name; at most 100. */
export const listExaminers = operation("GET /api/speaking-check/examiners", {
  query: examinerQuery,
  answer: wrapData(z.array(examiner)),
});
export const chooseExaminer = operation("PUT /api/speaking-check/examiners/:id", {
  body: chooseExaminerBody,
  answer: wrapData(done),
});
