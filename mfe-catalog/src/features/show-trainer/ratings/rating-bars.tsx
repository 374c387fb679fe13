import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat, VisuallyHidden } from "@kalima/ui";
import styles from "./rating-bars.module.css";

/** How often each number of stars was given: a table, with a bar in each row. */
export function RatingBars({ counts }: { counts: TrainerWithPrices["ratingCounts"] }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className={styles.bars}>
      <caption>
        <VisuallyHidden>{t("profile.ratings.distribution")}</VisuallyHidden>
      </caption>
      <thead className={styles.heads}>
        <tr>
          <th scope="col">{t("profile.ratings.stars")}</th>
          <th scope="col">{t("profile.ratings.count")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ stars, count }) => (
          <tr key={stars}>
            <th className={styles.stars} scope="row">
              {t("profile.ratings.starsOf", { count: stars })}
            </th>
            <td className={styles.share}>
              <svg aria-hidden="true" className={styles.bar}>
                <rect className={styles.rest} width="100%" height="100%" />
                <rect className={styles.part} width={`${total === 0 ? 0 : (100 * count) / total}%`} height="100%" />
              </svg>
              <Num>{format.number(count)}</Num>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
