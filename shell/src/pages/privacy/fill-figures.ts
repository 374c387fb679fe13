import { type Language, PREFERENCE_COOKIE_DAYS, SESSION_COOKIE_DAYS } from "@kalima/contracts/domain";
import { COOKIE_DAYS, RETENTION_DAYS } from "@kalima/school-contract";

/** Words for a number of days, by plural form (`days_few`), and for a year. */
export type DayWords = { year: string } & { [Form in `days_${Intl.LDMLPluralRule}`]?: string };

/** Numbers of days that the texts may name: the constants by which the site keeps and deletes. */
export const FIGURES: Readonly<Record<string, number>> = {
  ...RETENTION_DAYS,
  ...COOKIE_DAYS,
  session: SESSION_COOKIE_DAYS,
  preferences: PREFERENCE_COOKIE_DAYS,
};

const YEAR_DAYS = 365;

/** Writes the figures into a text with places such as `{{guestSupport}}`. @throws {Error} for a place without a figure. */
export function fillFigures(text: string, words: DayWords, language: Language, format: (count: number) => string) {
  const rules = new Intl.PluralRules(language);
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
    const days = FIGURES[name];
    if (days === undefined) throw new Error(`The policy names an unknown figure: ${name}`);
    if (days === YEAR_DAYS) return words.year;
    const form = words[`days_${rules.select(days)}`] ?? words.days_other ?? "";
    return form.replace("{{count}}", format(days));
  });
}
