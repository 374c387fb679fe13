import type { Language } from "@kalima/contracts/domain";
import type { Cohort } from "@kalima/releases-contract";
import { readIssueTime } from "./visitors.ts";

/** Traits of a visitor that a page request reveals in addition to the id. */
export type VisitorTraits = { language: Language | null; isStaff: boolean };
/** Instants are ISO 8601; `until` is absent while the cohort has its turn. */
export type CohortTurn = { cohort: Cohort; since: string; until?: string };

export const NO_TRAITS: VisitorTraits = { language: null, isStaff: false };

/**
 * True if a visitor belongs to a cohort. New visitors are those whose identity was issued during the cohort's turn, so
 * that members stay members.
 */
export function isInCohort(
  { cohort, since, until }: CohortTurn,
  visitor: string,
  { language, isStaff }: VisitorTraits,
): boolean {
  if (cohort === "staff") return isStaff;
  if (cohort !== "new_visitors") return cohort === `language_${language}`;
  const at = readIssueTime(visitor);
  return at !== null && at >= Date.parse(since) && (until === undefined || at < Date.parse(until));
}
