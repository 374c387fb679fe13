/** Parts of feedback, in their order. */
export const FEEDBACK_PARTS = ["wentWell", "corrections", "nextStep"] as const;
export type FeedbackTexts = Record<(typeof FEEDBACK_PARTS)[number], string>;

/** Adds the texts of a template below what is typed already, so that nothing is lost. */
export function addBelow(typed: FeedbackTexts, template: FeedbackTexts): FeedbackTexts {
  const join = (part: keyof FeedbackTexts) =>
    [typed[part].trimEnd(), template[part]].filter((text) => text !== "").join("\n");
  return { wentWell: join("wentWell"), corrections: join("corrections"), nextStep: join("nextStep") };
}
