import type { FeedbackSample } from "@kalima/catalog-contract";
import type { ShownFeedback } from "../bookings/public.ts";
import { hideContacts } from "../conversations/public.ts";

/** Words of the session, at most: a sample, not a list to learn. */
const MAX_WORDS = 6;
const HIDDEN = "•••";
/** Arabic writes these before a name without a space: and, to, with, as, so, the. */
const ARABIC_PREFIXES = "[وفبكل]{0,2}(?:ال)?";

/** Hides each part of a name, in any case and with Arabic prefixes; `shown` is the part that may stay. */
function hideName(text: string, name: string, shown: string | null): string {
  const kept = new Set(shown?.toLowerCase().split(/\s+/));
  const parts = name.split(/\s+/).filter((part) => [...part].length > 1 && !kept.has(part.toLowerCase()));
  if (parts.length === 0) return text;
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{M}])${ARABIC_PREFIXES}(?:${escaped})(?![\\p{L}\\p{M}])`, "giu"),
    HIDDEN,
  );
}

/** Feedback as visitors read it: contact details are hidden, and every part of the student's name that the student did not allow. */
export function presentSample(
  { went_well, corrections, next_step, given_at, student_name, name }: ShownFeedback,
  words: FeedbackSample["words"],
): FeedbackSample {
  const clean = (text: string) => hideName(hideContacts(text), student_name, name);
  return {
    wentWell: clean(went_well),
    corrections: corrections && clean(corrections),
    nextStep: next_step && clean(next_step),
    words: words.slice(0, MAX_WORDS).map(({ word, meaning }) => ({ word: clean(word), meaning: clean(meaning) })),
    name,
    at: given_at.toISOString(),
  };
}
