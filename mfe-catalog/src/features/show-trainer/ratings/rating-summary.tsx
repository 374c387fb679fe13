import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { Stars } from "../../../shared/stars.tsx";
import { RatingBars } from "./rating-bars.tsx";
import styles from "./rating-summary.module.css";

type RatingSummaryProps = {
  name: string;
  average: number;
  count: number;
  counts: TrainerWithPrices["ratingCounts"];
};

/** The average in large figures, beside how often each number of stars was given. */
export function RatingSummary({ name, average, count, counts }: RatingSummaryProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <strong className={styles.figure}>
          <Num>{format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}</Num>
        </strong>
        <Stars given={average} size={20} />
        <span className={styles.count}>{t("card.reviews", { count })}</span>
      </p>
      <RatingBars counts={counts} />
      <p className={styles.source}>{t("profile.ratings.source", { name })}</p>
    </div>
  );
}
