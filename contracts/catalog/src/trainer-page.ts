import { type BilingualText, bilingualText, openEnum } from "@kalima/contracts/domain";
import * as z from "zod/mini";

/**
 * The texts of a trainer's page, each required in both languages, with their limits in characters. The form, the
 * comparison for staff and the demo follow from this list. A new text is added here, to `shownPage` and to `trainerPage`,
 * and is optional in both: pages from before have none, and neither do browsers and servers of an earlier version.
 */
export const PAGE_TEXTS = { headline: 120, languages: 120, accent: 60, description: 1_000, firstSession: 600 } as const;
export type PageText = keyof typeof PAGE_TEXTS;
/** A trainer may leave these out: the languages that a trainer speaks, the accent in English, and what happens in the first session. */
export const OPTIONAL_PAGE_TEXTS = ["languages", "accent", "firstSession"] as const satisfies readonly PageText[];
export const PAGE_TEXT_NAMES = /* @__PURE__ */ Object.keys(PAGE_TEXTS) as PageText[];
/** The parts of a page that staff approve, by which a trainer reads what waits and what was decided. */
export const PAGE_PARTS = [
  "headline",
  "languages",
  "accent",
  "description",
  "firstSession",
  "qualifications",
  "introVideo",
  "price",
] as const satisfies readonly (PageText | "qualifications" | "introVideo" | "price")[];
export const pagePart = openEnum(PAGE_PARTS);
export type PagePart = (typeof PAGE_PARTS)[number];
/** The fields of a page: `trainerPage` has their typed side, `shownPage` what readers get. */
export type PageFields = Record<PageText | "qualifications", unknown>;

const QUALIFICATION_KINDS = ["experience", "education", "certificate"] as const;
/**
 * An entry of a trainer's résumé, for which the school has seen documents. Years are Gregorian. `toYear` is null while the
 * entry continues, and for a certificate, whose only year is that of its award.
 */
export const qualification = z.object({
  kind: openEnum(QUALIFICATION_KINDS),
  title: bilingualText,
  institution: bilingualText,
  fromYear: z.int(),
  toYear: z.nullable(z.int()),
});
export type Qualification = z.infer<typeof qualification>;

/** The texts of a page; one that it has not yet is empty. */
export function takePageTexts(page: { readonly [Name in PageText]?: BilingualText }): Record<PageText, BilingualText> {
  const texts = PAGE_TEXT_NAMES.map((name) => [name, page[name] ?? { en: "", ar: "" }]);
  return Object.fromEntries(texts);
}

/** The fields of a page in an answer. */
export const shownPage = {
  headline: bilingualText,
  description: bilingualText,
  languages: z.optional(bilingualText),
  accent: z.optional(bilingualText),
  firstSession: z.optional(bilingualText),
  /** A server of an earlier version sends none. */
  qualifications: z.optional(z.array(qualification)),
} satisfies PageFields;
