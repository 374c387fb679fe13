import * as z from "zod/mini";
import { openEnum, type ValueOf } from "../domain/open-enum.ts";
import { id } from "../domain/primitives.ts";

/** An act on chosen rows of a list takes at most so many. */
export const MAX_CHOSEN_ROWS = 500;

const isBounded = (rows: readonly unknown[]) => rows.length > 0 && rows.length <= MAX_CHOSEN_ROWS;

/** Rows that were chosen: 1 to `MAX_CHOSEN_ROWS`. */
export const chosenRows = z.array(id).check(z.refine(isBounded, "validation.invalid"));

const previewedRow = z.object({
  id,
  /** How the row was when it was previewed; a row with another version is skipped. */
  version: z.string().check(z.maxLength(64)),
});
export type PreviewedRow = z.infer<typeof previewedRow>;
/** Rows as they were previewed: 1 to `MAX_CHOSEN_ROWS`. */
export const previewedRows = z.array(previewedRow).check(z.refine(isBounded, "validation.invalid"));

/**
 * `changed` since the preview, `gone` from the list, `unchanged` by the act, `refused` by a rule, or `failed` by an error of the
 * server.
 */
export const skipReason = openEnum(["changed", "gone", "unchanged", "refused", "failed"]);
export type SkipReason = ValueOf<typeof skipReason>;

/** A row that an act leaves as it is. */
export const skippedRow = z.object({
  id,
  reason: skipReason,
  /** The error code of the rule; null for all but `refused`. */
  code: z.nullable(z.string()),
});
export type SkippedRow = z.infer<typeof skippedRow>;

/** The answer of `POST …/preview`: what an act on chosen rows would do. */
export const actPreview = z.object({
  /** Those that the act changes; the act takes them as they are here. */
  rows: z.array(previewedRow),
  skipped: z.array(skippedRow),
  /** Effects that people are told before they confirm, such as `unanswered`, with the number of rows. */
  effects: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type ActPreview = z.infer<typeof actPreview>;

/** The answer of an act on chosen rows: ids of those that it changed, and the others with the reason. */
export const actResult = z.object({ done: z.array(id), skipped: z.array(skippedRow) });
export type ActResult = z.infer<typeof actResult>;
