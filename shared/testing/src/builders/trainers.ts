import {
  type PackPrice,
  type PriceCountries,
  priceCountries,
  type TrainerFacets,
  type TrainerWithPrices,
  trainerFacets,
  trainerWithPrices,
} from "@kalima/catalog-contract";

const PACKS: PackPrice[] = [
  { pack: 1, total: egp(25_000), perLesson: egp(25_000), savingPercent: 0, validForDays: 30 },
  { pack: 6, total: egp(142_500), perLesson: egp(23_750), savingPercent: 5, validForDays: 60 },
  { pack: 12, total: egp(270_000), perLesson: egp(22_500), savingPercent: 10, validForDays: 120 },
  { pack: 24, total: egp(510_000), perLesson: egp(21_250), savingPercent: 15, validForDays: 240 },
];

/** An active trainer with the prices of all packs. */
export function aTrainer(changes: Partial<TrainerWithPrices> = {}): TrainerWithPrices {
  return trainerWithPrices.parse({
    id: "0192d2b4-2222-7c1a-9f5e-2d7b1c3a4e5f",
    name: { en: "Grace Hopper", ar: "جريس هوبر" },
    country: "GB",
    age: 34,
    nationality: "GB",
    specializations: ["conversation", "business"],
    headline: { en: "Speak from the first minute", ar: "تحدّث من أول دقيقة" },
    description: { en: "Ten years of teaching adults.", ar: "عشر سنوات في تدريس الكبار." },
    levels: ["A2", "B1", "B2"],
    timeZone: "Europe/London",
    shifts: [{ weekday: 0, from: "09:00", to: "17:00" }],
    status: "active",
    gender: "female",
    studentCount: 42,
    lessonCount: 310,
    ratings: { average: 4.8, count: 57 },
    pricePerLesson: { amountMinor: 25_000, currency: "EGP" },
    nextFree: ["2026-04-02T10:00:00Z"],
    pictureUrl: null,
    languages: { en: "English, some Arabic", ar: "الإنجليزية وبعض العربية" },
    firstSession: {
      en: "We talk, then we choose three things to work on.",
      ar: "نتحدث، ثم نختار ثلاثة أمور للعمل عليها.",
    },
    bookedThisWeek: 3,
    reviewCount: 1,
    packs: PACKS,
    offers: [{ lessonMinutes: 50, packs: PACKS }],
    qualifications: [
      {
        kind: "certificate",
        title: { en: "CELTA", ar: "شهادة CELTA" },
        institution: { en: "Cambridge English", ar: "كامبريدج للغة الإنجليزية" },
        fromYear: 2014,
        toYear: null,
      },
    ],
    ratingCounts: [
      { stars: 5, count: 49 },
      { stars: 4, count: 6 },
      { stars: 3, count: 1 },
      { stars: 2, count: 1 },
      { stars: 1, count: 0 },
    ],
    criteria: [
      { criterion: "clarity", average: 4.9, count: 31 },
      { criterion: "usefulness", average: 4.6, count: 30 },
    ],
    ...changes,
  });
}

/** The default prices, for a visitor without an account, who may choose Saudi Arabia's. */
export function somePriceCountries(changes: Partial<PriceCountries> = {}): PriceCountries {
  return priceCountries.parse({
    country: null,
    currency: "EGP",
    isOfAccount: false,
    countries: [{ country: "SA", currency: "SAR" }],
    defaultCurrency: "EGP",
    ...changes,
  });
}

/** Counts of two trainers. */
export function someFacets(changes: Partial<TrainerFacets> = {}): TrainerFacets {
  return trainerFacets.parse({
    total: 2,
    isEstimated: false,
    specializations: [
      { value: "conversation", count: 1 },
      { value: "ielts", count: 1 },
    ],
    countries: [{ value: "GB", count: 2 }],
    levels: [{ value: "B1", count: 2 }],
    minRatings: [{ value: 4.5, count: 2 }],
    hours: [{ value: "1e", count: 2 }],
    prices: { min: egp(25_000), max: egp(30_000) },
    ...changes,
  });
}

function egp(amountMinor: number) {
  return { amountMinor, currency: "EGP" } as const;
}
