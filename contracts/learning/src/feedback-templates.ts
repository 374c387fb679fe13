import { done, optionalText, requiredText, wrapData } from "@kalima/contracts/api";
import { id, language } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";

/** Templates that one trainer may keep. */
export const MAX_FEEDBACK_TEMPLATES = 30;
export const TEMPLATE_TITLE_MAX_LENGTH = 80;
/** Limit of each part, in characters: that of feedback. */
const PART_MAX_LENGTH = 2_000;

/** Names that a template may hold in double braces, such as `{{name}}`: they are filled from the lesson. */
export const TEMPLATE_PLACEHOLDERS = ["name", "date", "words", "tasks"] as const;
export type TemplateValues = Partial<Record<(typeof TEMPLATE_PLACEHOLDERS)[number], string>>;

const part = optionalText(PART_MAX_LENGTH);
export const feedbackTemplateBody = z.object({
  title: requiredText(TEMPLATE_TITLE_MAX_LENGTH),
  wentWell: part,
  corrections: part,
  nextStep: part,
});
export type FeedbackTemplateTexts = z.infer<typeof feedbackTemplateBody>;

const texts = { title: z.string(), wentWell: z.string(), corrections: z.string(), nextStep: z.string() };
export const feedbackTemplate = z.object({ id, ...texts });
export type FeedbackTemplate = z.infer<typeof feedbackTemplate>;

/** GET /trainer/feedback-templates: the trainer's own by title, and the school's in both languages. */
export const feedbackTemplates = z.object({
  own: z.array(feedbackTemplate),
  school: z.array(z.object({ key: z.string(), language, ...texts })),
});
export type FeedbackTemplates = z.infer<typeof feedbackTemplates>;

export const listFeedbackTemplates = operation("GET /api/trainer/feedback-templates", {
  answer: wrapData(feedbackTemplates),
});
/** Refused by 409 `feedback.too_many_templates` beyond `MAX_FEEDBACK_TEMPLATES`. */
export const addFeedbackTemplate = operation("POST /api/trainer/feedback-templates", {
  body: feedbackTemplateBody,
  answer: wrapData(feedbackTemplate),
});
export const changeFeedbackTemplate = operation("PUT /api/trainer/feedback-templates/:id", {
  body: feedbackTemplateBody,
  answer: wrapData(feedbackTemplate),
});
export const removeFeedbackTemplate = operation("DELETE /api/trainer/feedback-templates/:id", {
  answer: wrapData(done),
});

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const isKnown = (name: string): name is keyof TemplateValues => TEMPLATE_PLACEHOLDERS.some((known) => known === name);

/**
 * Fills the placeholders of a template. A line with one that has no value is left out, so that no feedback reads "Words: ".
 * Anything else in double braces stays as it is.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  const lines = text
    .split("\n")
    .filter((line) =>
      [...line.matchAll(PLACEHOLDER)].every(([, name = ""]) => !isKnown(name) || Boolean(values[name])),
    );
  return lines
    .join("\n")
    .replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? (values[name] ?? whole) : whole))
    .trim();
}
