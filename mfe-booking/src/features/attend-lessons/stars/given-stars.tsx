import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import styles from "./stars.module.css";
import { STARS } from "./stars-field.tsx";

/** A rating, read only. */
export function GivenStars({ stars }: { stars: number }) {
  const { t } = useTranslation("booking");
  return (
    <span className={styles.given}>
      <VisuallyHidden>{t("lessons.rate.given", { count: stars })}</VisuallyHidden>
      {STARS.map((star) => (
        <Star className={classNames(styles.star, star <= stars && styles.lit)} key={star} size={16} />
      ))}
    </span>
  );
}
