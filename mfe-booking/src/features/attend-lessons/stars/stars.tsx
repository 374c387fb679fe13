import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import { Radio, RadioGroup } from "@kalima/ui/forms";
import { Star } from "@kalima/ui/icons";
import type { Ref } from "react";
import styles from "./stars.module.css";

const STARS = [1, 2, 3, 4, 5];

type StarsFieldProps = {
  label: string;
  value: number | null;
  onChange: (stars: number) => void;
  errorMessage?: string;
  size?: number;
  ref?: Ref<{ focus: () => void }>;
};

/** One to five stars. Arrow keys move and choose, as among radios. */
export function StarsField({ label, value, onChange, errorMessage, size = 24, ref }: StarsFieldProps) {
  const { t } = useTranslation("booking");
  return (
    <RadioGroup
      className={styles.field}
      errorMessage={errorMessage}
      label={label}
      onChange={(stars) => onChange(Number(stars))}
      orientation="horizontal"
      ref={ref}
      value={value === null ? null : String(value)}
    >
      {STARS.map((star) => (
        <Radio
          aria-label={t("lessons.rate.stars", { count: star })}
          className={styles.choice}
          key={star}
          value={String(star)}
        >
          <Star className={classNames(styles.star, value !== null && star <= value && styles.lit)} size={size} />
        </Radio>
      ))}
    </RadioGroup>
  );
}

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
