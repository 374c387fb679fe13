import * as z from "zod/mini";
import { bilingualText } from "../domain/language.ts";
import { openEnum, type ValueOf } from "../domain/open-enum.ts";
import { cefrLevel, id, instant } from "../domain/primitives.ts";
import { trainerWithPrices } from "./teachers.ts";
import { requiredText } from "./typed-text.ts";

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
export const bookSpeakingCheck = z.object({ startsAt: instant });
export type BookSpeakingCheck = z.infer<typeof bookSpeakingCheck>;

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
export const chooseExaminer = z.object({ examinesSpeaking: z.boolean() });
export type ChooseExaminer = z.infer<typeof chooseExaminer>;

/** A trainer's assessment after the speaking check. */
export const assessSpeaking = z.object({
  level: cefrLevel,
  /** For the student. */
  note: requiredText(500),
});
export type AssessSpeaking = z.infer<typeof assessSpeaking>;
