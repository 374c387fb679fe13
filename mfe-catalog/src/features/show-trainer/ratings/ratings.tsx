import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Stack } from "@kalima/ui";
import type { ReactNode } from "react";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import { Criteria } from "./criteria.tsx";
import { NewestRatings } from "./newest-ratings.tsx";
import { RatingMonths } from "./rating-months.tsx";
import { RatingSummary } from "./rating-summary.tsx";

type RatingsProps = {
  trainer: TrainerWithPrices;
  /** In place of the newest words as visitors see them. */
  words?: ReactNode;
};

/**
 * Students' ratings of a trainer: as a whole, by criterion, month by month, and the newest words.
 */
export function Ratings({ trainer, words }: RatingsProps) {
  const { t } = useTranslation("catalog");
  const name = useBilingual()(trainer.name);
  const { average, count } = trainer.ratings;
  const { criteria } = trainer;
  if (average === null) return <p>{t("profile.ratings.none")}</p>;
  return (
    <Stack gap={5}>
      <RatingSummary name={name} average={average} count={count} counts={trainer.ratingCounts} />
      {criteria && criteria.length > 0 && (
        <Stack gap={3}>
          <h3>{t("profile.ratings.criteria.title")}</h3>
          <Criteria means={criteria} />
        </Stack>
      )}
      {/* A server of an earlier version answers no criteria, and no months. */}
      {criteria && <RatingMonths trainerId={trainer.id} />}
      {words ?? <NewestRatings trainer={trainer} />}
    </Stack>
  );
}
