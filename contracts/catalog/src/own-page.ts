import { pageQuery, wrapData, wrapList } from "@kalima/contracts/api";
import { id, instant, money, openEnum } from "@kalima/contracts/domain";
import { operation } from "@kalima/contracts/operations";
import * as z from "zod/mini";
import { trainerWithPrices } from "./teachers.ts";
import { PAGE_PARTS, pagePart } from "./trainer-page.ts";
import { LESSON_PRICE_MINOR } from "./trainer-profile.ts";

/** GET /trainer/profile/changes: the changes of one part alone, such as `price`; without it all of them. */
export const ownPageChangesQuery = z.extend(pageQuery, { part: z.optional(z.enum(PAGE_PARTS)) });

/** A change that a trainer sent, and what the school made of it. */
export const ownPageChange = z.object({
  id,
  sentAt: instant,
  state: openEnum(["waiting", "approved", "refused"]),
  /** Null while it waits. */
  decidedAt: z.nullable(instant),
  /** First name of the person who decided; null while it waits. */
  decidedBy: z.nullable(z.string()),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  /** None for a change from before they were noted. */
  changed: z.array(pagePart),
  /** The price of the usual lesson before and in this change; null where it stayed. */
  price: z.nullable(z.object({ before: money, after: money })),
});
export type OwnPageChange = z.infer<typeof ownPageChange>;

/** GET /trainer/profile/preview: `pricePerLessonMinor` takes the place of the price that visitors see. */
export const ownPagePreviewQuery = z.object({
  pricePerLessonMinor: z.optional(
    z.coerce.number().check(z.int(), z.minimum(LESSON_PRICE_MINOR.min), z.maximum(LESSON_PRICE_MINOR.max)),
  ),
});

/** For trainers: what they asked for, and who decided when and why; the newest first. */
export const listOwnPageChanges = operation("GET /api/trainer/profile/changes", {
  query: ownPageChangesQuery,
  answer: wrapList(ownPageChange),
});
/** For trainers: their page with the prices of all packs, also before visitors see it. `request.not_found` without a page. */
export const previewOwnPage = operation("GET /api/trainer/profile/preview", {
  query: ownPagePreviewQuery,
  answer: wrapData(trainerWithPrices),
});
