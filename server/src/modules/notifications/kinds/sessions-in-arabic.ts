import { getLocale } from "@kalima/contracts/domain";

const SESSIONS_LEFT: Record<Intl.LDMLPluralRule, (count: string) => string> = {
  zero: () => "لا توجد جلسات",
  one: () => "جلسة واحدة",
  two: () => "جلستان",
  few: (count) => `${count} جلسات`,
  many: (count) => `${count} جلسة`,
  other: (count) => `${count} جلسة`,
};

/** "3 جلسات", in all plural forms. */
export function formatSessionsInArabic(count: number): string {
  const locale = getLocale("ar");
  return SESSIONS_LEFT[new Intl.PluralRules(locale).select(count)](new Intl.NumberFormat(locale).format(count));
}
