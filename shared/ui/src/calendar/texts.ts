import type { Language } from "@kalima/contracts/domain";
import { formatsOf } from "@kalima/ui";

type Plural = Intl.LDMLPluralRule;
type Counted<Forms extends Plural> = Record<Forms, string>;

type CalendarTexts<Forms extends Plural> = {
  loading: string;
  previous: string;
  next: string;
  problem: string;
  closed: string;
  chosen: string;
  /** By the state of a day; a busy day has no number. */
  day: { available: Counted<Forms>; light: Counted<Forms>; busy: string };
  /** Texts that fit a narrow cell; screen readers get the words of `day`. */
  short: { available: string; light: string };
  legend: { available: string; light: string; busy: string };
};

const en: CalendarTexts<"one" | "other"> = {
  loading: "Loading the trainer's calendar",
  previous: "Earlier weeks",
  next: "Later weeks",
  problem: "We could not load the calendar",
  closed: "unavailable",
  chosen: "selected",
  day: {
    available: { one: "{{count}} free", other: "{{count}} free" },
    light: { one: "{{count}} left", other: "{{count}} left" },
    busy: "full",
  },
  short: { available: "{{count}} free", light: "{{count}} left" },
  legend: { available: "Free", light: "Few left", busy: "Full" },
};

const ar: CalendarTexts<Plural> = {
  loading: "جارٍ تحميل مواعيد المدرّب",
  previous: "الأسابيع السابقة",
  next: "الأسابيع التالية",
  problem: "تعذّر تحميل التقويم",
  closed: "غير متاح للحجز",
  chosen: "تم اختياره",
  day: {
    available: {
      zero: "لا مواعيد",
      one: "موعد متاح",
      two: "متاحان",
      few: "{{count}} متاحة",
      many: "{{count}} متاحًا",
      other: "{{count}} متاح",
    },
    light: {
      zero: "لم يبقَ شيء",
      one: "بقي واحد",
      two: "بقي اثنان",
      few: "بقي {{count}}",
      many: "بقي {{count}}",
      other: "بقي {{count}}",
    },
    busy: "مكتمل",
  },
  short: { available: "متاح {{count}}", light: "بقي {{count}}" },
  legend: { available: "متاح", light: "بقي القليل", busy: "مكتمل" },
};

export const calendarTexts = { en, ar };

const PLURALS = { en: new Intl.PluralRules("en"), ar: new Intl.PluralRules("ar") };

type Spoken = { language: Language; locale: string };

/** How many times of a day are free, such as "5 free" or "2 left". */
export function freeText({ language, locale }: Spoken, state: "available" | "light", count: number): string {
  const forms: Partial<Counted<Plural>> & { other: string } = calendarTexts[language].day[state];
  return (forms[PLURALS[language].select(count)] ?? forms.other).replace("{{count}}", formatsOf(locale).number(count));
}

/** The same in the room of a narrow cell. */
export function shortFreeText({ language, locale }: Spoken, state: "available" | "light", count: number): string {
  return calendarTexts[language].short[state].replace("{{count}}", formatsOf(locale).number(count));
}
