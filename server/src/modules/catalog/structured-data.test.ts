import { expect, it } from "vitest";
import type { PriceList } from "../prices/public.ts";
import { createStructuredData, type DescribedTrainer } from "./structured-data.ts";

const PRICES: PriceList = {
  country: null,
  currency: "EGP",
  lessonMinor: { 1: 20_000, 6: 19_000, 12: 18_000, 24: 17_000 },
};

const IMAGE = "https://kalima.example/api/pictures/teachers/7/a-en.png";

const grace: DescribedTrainer = {
  name: { en: "Grace Hopper", ar: "جريس هوبر" },
  page: {
    headline: { en: "Speak from the first minute", ar: "تحدّث من أول دقيقة" },
    description: { en: "Ten years of teaching adults.", ar: "عشر سنوات في تدريس الكبار." },
    qualifications: [],
  },
  price_per_lesson_minor: 25_000,
  lesson_lengths: [50],
  rating_average: 4.8,
  rating_count: 57,
};

it("describes the sessions in the language of the page, with prices and rating", () => {
  expect(createStructuredData(grace, PRICES, "ar", IMAGE)).toMatchObject({
    "@context": "https://schema.org",
    "@type": "Service",
    name: "تحدّث من أول دقيقة",
    image: IMAGE,
    provider: { "@type": "Person", name: "جريس هوبر" },
    offers: { priceCurrency: "EGP", lowPrice: 212, highPrice: 250, offerCount: 4 },
    aggregateRating: { ratingValue: 4.8, ratingCount: 57, bestRating: 5, worstRating: 1 },
  });
});

it("lists what a trainer studied and was awarded, without jobs", () => {
  const line = {
    title: { en: "CELTA", ar: "شهادة CELTA" },
    institution: { en: "Cambridge English", ar: "كامبريدج" },
    fromYear: 2014,
    toYear: null,
  };
  const qualifications = [
    { ...line, kind: "certificate" as const },
    { ...line, kind: "experience" as const },
  ];
  expect(
    createStructuredData({ ...grace, page: { ...grace.page, qualifications } }, PRICES, "en", IMAGE),
  ).toMatchObject({
    provider: { hasCredential: [{ name: "CELTA", recognizedBy: { name: "Cambridge English" } }] },
  });
  expect(createStructuredData(grace, PRICES, "en", IMAGE)).not.toHaveProperty("provider.hasCredential");
});

it("has no rating where nobody gave one: search engines refuse one of nothing", () => {
  expect(
    createStructuredData({ ...grace, rating_average: null, rating_count: 0 }, PRICES, "en", IMAGE),
  ).not.toHaveProperty("aggregateRating");
});
