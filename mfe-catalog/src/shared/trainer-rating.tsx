import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat, VisuallyHidden } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import styles from "./trainer-rating.module.css";

export function TrainerRating({ ratings }: { ratings: Trainer["ratings"] }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  if (ratings.average === null) return <span className={styles.rating}>{t("card.unrated")}</span>;

  const average = format.number(Math.round(ratings.average * 10) / 10);
  return (
    <span className={styles.rating}>
      <span className={styles.star}>
        <Star size={16} />
      </span>
      <span aria-hidden="true">
        <Num>{average}</Num>{" "}
        <Num>
          (<span>{format.number(ratings.count)}</span>)
        </Num>
      </span>
      <VisuallyHidden>
        <span>{t("card.rating", { average })}</span>, <span>{t("card.reviews", { count: ratings.count })}</span>
      </VisuallyHidden>
    </span>
  );
}
