import type { CriterionMean } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat, VisuallyHidden } from "@kalima/ui";
import { Stars } from "../../../shared/stars.tsx";
import styles from "./criteria.module.css";

/** Students' ratings by criterion, as stars and as a number. A criterion that a later server adds is left out. */
export function Criteria({ means }: { means: readonly CriterionMean[] }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <dl className={styles.criteria}>
      {means.map(({ criterion, average }) => {
        const name = t(`profile.ratings.criteria.${criterion}`, { defaultValue: "" });
        const shown = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
        return (
          name && (
            <div className={styles.criterion} key={criterion}>
              <dt>{name}</dt>
              <dd className={styles.given}>
                <Stars given={average} />
                <span aria-hidden="true">
                  <Num>{shown}</Num>
                </span>
                <VisuallyHidden>{t("card.rating", { average: shown })}</VisuallyHidden>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
