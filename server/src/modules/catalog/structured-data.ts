import { type Language, toUnits } from "@kalima/contracts/domain";
import { listOffers, type PriceList } from "../prices/public.ts";
import type { RatedTrainerRow } from "./core/rated-trainers.ts";

export type DescribedTrainer = Pick<
  RatedTrainerRow,
  "name" | "page" | "price_per_lesson_minor" | "lesson_lengths" | "rating_average" | "rating_count"
>;

const SERVICE_TYPE: Record<Language, string> = { en: "Private English lessons", ar: "جلسات إنجليزية فردية" };

/**
 * A trainer's sessions for search engines, by schema.org: a `Service`, because a `Person` may have no rating. Only what
 * the trainer's page shows, at the default prices. `image` is the absolute address of its picture.
 */
export function createStructuredData(
  trainer: DescribedTrainer,
  list: PriceList,
  language: Language,
  image: string,
): object {
  const prices = listOffers(list, trainer.price_per_lesson_minor, trainer.lesson_lengths)
    .flatMap(({ packs }) => packs)
    .map(({ perLesson }) => toUnits(perLesson));
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: trainer.page.headline[language],
    description: trainer.page.description[language],
    image,
    serviceType: SERVICE_TYPE[language],
    provider: { "@type": "Person", name: trainer.name[language], ...describeCredentials(trainer, language) },
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: list.currency,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
    },
    ...(trainer.rating_average !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: trainer.rating_average,
        ratingCount: trainer.rating_count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  };
}

function describeCredentials({ page: { qualifications } }: DescribedTrainer, language: Language): object {
  const credentials = qualifications
    .filter(({ kind }) => kind !== "experience")
    .map(({ title, institution }) => ({
      "@type": "EducationalOccupationalCredential",
      name: title[language],
      recognizedBy: { "@type": "Organization", name: institution[language] },
    }));
  return credentials.length > 0 ? { hasCredential: credentials } : {};
}
