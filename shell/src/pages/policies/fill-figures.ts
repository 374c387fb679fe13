import {
  COURTESY_CANCELLATIONS,
  CREDIT_EXTENSION_DAYS,
  HOLD_MINUTES,
  LESSON_CHANGE_HOURS,
  LESSON_MISSED_MINUTES,
  MAX_LESSON_MOVES,
  PROPOSAL_END_HOURS,
} from "@kalima/booking-contract";
import { type Language, PREFERENCE_COOKIE_DAYS, SESSION_COOKIE_DAYS } from "@kalima/contracts/domain";
import { COOKIE_DAYS, FEEDBACK_HOURS, RETENTION_DAYS } from "@kalima/school-contract";
import ar from "./units/ar.json";
import en from "./units/en.json";

type Unit = "days" | "hours" | "minutes" | "times" | "number";
type Figure = readonly [count: number, unit: Unit];

const PRIVACY_DAYS = {
  ...RETENTION_DAYS,
  ...COOKIE_DAYS,
  session: SESSION_COOKIE_DAYS,
  preferences: PREFERENCE_COOKIE_DAYS,
};

/** Figures that a policy may name: the constants by which the site acts. */
export const FIGURES = {
  privacy: Object.fromEntries(
    Object.entries(PRIVACY_DAYS).map(([name, days]): [string, Figure] => [name, [days, "days"]]),
  ),
  terms: {
    hold: [HOLD_MINUTES, "minutes"],
    lessonChange: [LESSON_CHANGE_HOURS, "hours"],
    courtesy: [COURTESY_CANCELLATIONS, "times"],
    lessonMoves: [MAX_LESSON_MOVES, "times"],
    proposalEnd: [PROPOSAL_END_HOURS, "hours"],
    missed: [LESSON_MISSED_MINUTES, "minutes"],
    creditExtension: [CREDIT_EXTENSION_DAYS, "days"],
    /** In a sentence that says what it counts. */
    hours: [FEEDBACK_HOURS, "number"],
  },
} as const satisfies Record<string, Readonly<Record<string, Figure>>>;
export type Policy = keyof typeof FIGURES;

const YEAR_DAYS = 365;

/**
 * Writes the figures of a policy into a text with places such as `{{guestSupport}}`.
 *
 * @param format Writes a number with the digits that the visitor chose.
 * @throws {Error} for a place without a figure.
 */
export function fillFigures(text: string, policy: Policy, language: Language, format: (count: number) => string) {
  const figures: Readonly<Record<string, Figure>> = FIGURES[policy];
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const figure = figures[name];
    if (!figure) throw new Error(`The policy names an unknown figure: ${name}`);
    return nameFigure(figure, language, format);
  });
}

function nameFigure([count, unit]: Figure, language: Language, format: (count: number) => string): string {
  const words: Readonly<Record<string, string>> = language === "ar" ? ar : en;
  if (unit === "days" && count === YEAR_DAYS) return words.year ?? "";
  // English has a word for two times, and no plural form for it.
  const form = unit === "times" && count === 2 ? "two" : new Intl.PluralRules(language).select(count);
  return (words[`${unit}_${form}`] ?? words[`${unit}_other`] ?? "").replace("{{count}}", format(count));
}
