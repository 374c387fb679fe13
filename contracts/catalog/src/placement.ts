import { done, wrapData } from "@kalima/contracts/api";
import { cefrLevel, id, instant, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { trainer } from "./teachers.ts";

const PLACEMENT_SECTIONS = ["grammar", "vocabulary", "reading", "listening"] as const;
/** Sections of the placement test, in the order in which they are taken. */
export const placementSection = z.enum(PLACEMENT_SECTIONS);
export type PlacementSection = z.infer<typeof placementSection>;

/** `id` is good within one section of one attempt. Options come in an order of their own for each attempt. */
export const placementQuestion = z.object({ id: z.string(), prompt: z.string(), options: z.array(z.string()) });
export type PlacementQuestion = z.infer<typeof placementQuestion>;

/** Questions that belong together: those about one text or one recording, else a single one. */
export const placementGroup = z.object({
  text: z.nullable(z.string()),
  /** `transcript` appears once it was asked for, which the result mentions. */
  recording: z.nullable(z.object({ url: z.string(), transcript: z.nullable(z.array(z.string())) })),
  questions: z.array(placementQuestion),
});
export type PlacementGroup = z.infer<typeof placementGroup>;

/** A chosen option by its place, 0–3. */
export const placementChoice = z.object({
  questionId: z.string().check(z.maxLength(20)),
  choice: z.int().check(z.minimum(0), z.maximum(3)),
});
export const placementAnswers = z.object({ answers: z.array(placementChoice).check(z.maxLength(8)) });
export type PlacementAnswers = z.infer<typeof placementAnswers>;

/** The purpose of the English. Children have trainers of their own, so teaching them is none. */
export const placementGoal = z.enum(["conversation", "business", "ielts", "grammar", "pronunciation"]);
export type PlacementGoal = z.infer<typeof placementGoal>;

/** Whom a test is for, and to what end; null where nothing was said. */
const placementWishes = { goal: z.optional(z.nullable(placementGoal)), forChild: z.optional(z.nullable(z.boolean())) };

/** `first` is the answer to the question of the home page, whose `questionId` is the id it came with. */
export const placementStart = z.object({ first: z.optional(placementChoice), ...placementWishes });
export type PlacementStart = z.infer<typeof placementStart>;

/** Result for one skill: its level, and its score on the whole scale, 0–100. */
const skill = z.object({ section: placementSection, level: cefrLevel, score: z.int() });

/** The level that a trainer heard in the free speaking check. */
export const spokenLevel = z.object({ level: cefrLevel, assessedAt: instant });

/** Result as everyone with the link may see it, without personal data. */
export const sharedPlacementResult = z.object({
  level: cefrLevel,
  /** Place on the whole scale, 0–100. Each level is a sixth of it. */
  score: z.int(),
  skills: z.array(skill),
  /** Null until a trainer has heard the student. */
  spoken: z.nullable(spokenLevel),
  /** The transcript of a recording was read. */
  withTranscript: z.boolean(),
  takenAt: instant,
  /** Number of the certificate, such as `KLM-7Q4D-9XWA`. */
  code: z.string(),
});
export type SharedPlacementResult = z.infer<typeof sharedPlacementResult>;

export const placementResult = z.extend(sharedPlacementResult, {
  id,
  /** Probability of `level` given all answers, 0–1. */
  confidence: z.number(),
  /** The level that comes second; null when it is unlikely. */
  orElse: z.nullable(cefrLevel),
  /** Note that the trainer of the speaking check wrote for the student. */
  spokenNote: z.nullable(z.string()),
  /** The test may be taken again from then on. */
  retakeFrom: instant,
  ...placementWishes,
});
export type PlacementResult = z.infer<typeof placementResult>;

/** A section that is being taken. */
export const openPlacementSectionBody = z.object({
  /** From 1. */
  number: z.int(),
  name: placementSection,
  /** Answers count until this instant. */
  endsAt: instant,
  groups: z.array(placementGroup),
  /** Answers chosen so far. */
  answers: z.array(placementChoice),
});
export type OpenPlacementSection = z.infer<typeof openPlacementSectionBody>;

/** An attempt between its sections has no `section`; a finished one has a `result`. */
export const placementAttempt = z.object({
  id,
  /** The section that comes next or is being taken, from 1; null once finished. */
  next: z.nullable(z.int()),
  section: z.nullable(openPlacementSectionBody),
  result: z.nullable(placementResult),
});
export type PlacementAttempt = z.infer<typeof placementAttempt>;

/** The test as the caller finds it. */
export const placementTest = z.object({
  sections: z.array(z.object({ name: placementSection, questions: z.int(), minutes: z.int() })),
  /** The caller's attempt that is under way, to be continued. */
  underWayId: z.nullable(id),
  /** The caller's newest attempt with a result. */
  finishedId: z.nullable(id),
});
export type PlacementTest = z.infer<typeof placementTest>;

/** Why a trainer is suggested after the test. */
const matchReason = openEnum([
  "teaches_level",
  "teaches_goal",
  "teaches_children",
  "trains_weakest_skill",
  "free_soon",
  "best_rated",
]);
export const placementMatch = z.object({ trainer, reasons: z.array(matchReason) });
export type PlacementMatch = z.infer<typeof placementMatch>;

/** The call for students; `student.placementTestResult` is null until the test is finished. */
export const studentPlacement = z.object({ student: z.object({ placementTestResult: z.nullable(placementResult) }) });

export const getPlacementTest = operation("GET /api/placement-test", { answer: wrapData(placementTest) });
/** A question that is answered on the home page; the attempt begins with the answer. */
export const getFirstPlacementQuestion = operation("GET /api/placement-test/first-question", {
  answer: wrapData(placementQuestion),
});
export const startPlacementAttempt = operation("POST /api/placement-test/attempts", {
  body: z.nullish(placementStart),
  answer: wrapData(placementAttempt),
});
export const getPlacementAttempt = operation("GET /api/placement-test/attempts/:id", {
  answer: wrapData(placementAttempt),
});
export const openPlacementSection = operation("POST /api/placement-test/attempts/:id/sections/:number/start", {
  answer: wrapData(placementAttempt),
});
export const savePlacementAnswers = operation("PUT /api/placement-test/attempts/:id/sections/:number", {
  body: placementAnswers,
  answer: wrapData(done),
});
export const submitPlacementSection = operation("POST /api/placement-test/attempts/:id/sections/:number", {
  body: placementAnswers,
  answer: wrapData(placementAttempt),
});
export const openPlacementTranscript = operation("POST /api/placement-test/attempts/:id/sections/:number/transcript", {
  answer: wrapData(placementAttempt),
});
export const listPlacementMatches = operation("GET /api/placement-test/attempts/:id/matches", {
  answer: wrapData(z.array(placementMatch)),
});
export const getPlacementCertificate = operation("GET /api/placement-test/certificates/:code", {
  answer: wrapData(sharedPlacementResult),
});
export const getMyPlacementResult = operation("GET /api/students/my/placement-test-result", {
  answer: wrapData(studentPlacement),
});
