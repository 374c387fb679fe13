import * as z from "zod/mini";
import { type BilingualText, bilingualText } from "../domain/language.ts";
import { openEnum } from "../domain/open-enum.ts";
import { requiredText } from "./typed-text.ts";

export const MAX_QUALIFICATIONS = 12;
export const QUALIFICATION_TEXT_MAX_LENGTH = 120;
/** The first year that a qualification may name; the last is the current one. */
export const QUALIFICATION_MIN_YEAR = 1950;

const inBothLanguages = (max: number) => z.object({ en: requiredText(max), ar: requiredText(max) });

/**
 * The texts of a trainer's page, each required in both languages, with their limits in characters. The form, the
 * comparison for staff and the demo follow from this list. A new text is added here, to `trainerPage` and to `shownPage`
 * below, and is optional in both: pages from before have none, and neither do browsers and servers of an earlier version.
 */
export const PAGE_TEXTS = { headline: 120, description: 1_000 } as const;
export type PageText = keyof typeof PAGE_TEXTS;
export const PAGE_TEXT_NAMES = /* @__PURE__ */ Object.keys(PAGE_TEXTS) as PageText[];
type PageFields = Record<PageText | "qualifications", unknown>;

const QUALIFICATION_KINDS = ["experience", "education", "certificate"] as const;
/**
 * A line of a trainer's résumé that the school has seen the papers of. Years are of the Gregorian calendar; `toYear` is null
 * for what goes on, and for a certificate, whose only year is the one it was awarded in.
 */
export const qualification = z.object({
  kind: openEnum(QUALIFICATION_KINDS),
  title: bilingualText,
  institution: bilingualText,
  fromYear: z.int(),
  toYear: z.nullable(z.int()),
});
export type Qualification = z.infer<typeof qualification>;

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
  qualifications: z.array(qualificationChange).check(z.maxLength(MAX_QUALIFICATIONS)),
} satisfies PageFields);
export type TrainerPage = z.infer<typeof trainerPage>;

/** The texts of a page; one that it has not yet is empty. */
export function takePageTexts(page: { readonly [Name in PageText]?: BilingualText }): Record<PageText, BilingualText> {
  const texts = PAGE_TEXT_NAMES.map((name) => [name, page[name] ?? { en: "", ar: "" }]);
  return Object.fromEntries(texts);
}

/** The fields of a page in an answer. */
export const shownPage = {
  headline: bilingualText,
  description: bilingualText,
  /** A server of an earlier version sends none. */
  qualifications: z.optional(z.array(qualification)),
} satisfies PageFields;
