import type { OwnRating } from "@kalima/contracts/api";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { classNames, Link, TrainerFace, useFormat, VisuallyHidden } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import styles from "./my-ratings.module.css";

const STARS = [1, 2, 3, 4, 5];

/** One rating: whose session, how many stars, when; and what all students gave this trainer. */
export function RatingRow({ rating: { trainer, stars, at } }: { rating: OwnRating }) {
  const { t } = useTranslation("profile");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const name = trainer.name[language];
  const { average, count } = trainer.ratings;

  return (
    <li className={styles.row}>
      <TrainerFace name="" size={56} trainer={trainer} />
      <div className={styles.words}>
        <Link className={styles.name} href={`/teachers/${trainer.id}`} tone="plain">
          {name}
        </Link>
        <time className={styles.quiet} dateTime={at}>
          {t("ratings.sessionOn", { date: format.date(at) })}
        </time>
        {average !== null && (
          <span className={styles.quiet}>{t("ratings.average", { average: format.number(average), count })}</span>
        )}
      </div>
      <span className={styles.stars}>
        <VisuallyHidden>{t("ratings.stars", { count: stars })}</VisuallyHidden>
        {STARS.map((star) => (
          <Star className={classNames(styles.star, star <= stars && styles.given)} key={star} size={20} />
        ))}
      </span>
    </li>
  );
}
