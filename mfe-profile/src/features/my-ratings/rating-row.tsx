import type { OwnRating } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, classNames, useFormat, VisuallyHidden } from "@kalima/ui";
import { Star } from "@kalima/ui/icons";
import { UserText } from "@kalima/ui/user-text";
import styles from "./my-ratings.module.css";

const STARS = [1, 2, 3, 4, 5];

/** One rating: when, how many stars, the student's own words, the trainer's answer, and the way to change the rating. */
export function RatingRow({ rating: { lessonId, stars, at, words, answer } }: { rating: OwnRating }) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const date = format.date(at);

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <time className={styles.quiet} dateTime={at}>
          {t("ratings.sessionOn", { date })}
        </time>
        <span className={styles.stars}>
          <VisuallyHidden>{t("ratings.stars", { count: stars })}</VisuallyHidden>
          {STARS.map((star) => (
            <Star className={classNames(styles.star, star <= stars && styles.given)} key={star} size={20} />
          ))}
        </span>
        {words ? <UserText as="p">{words}</UserText> : <p className={styles.quiet}>{t("ratings.noWords")}</p>}
        {answer && (
          <div className={styles.answer}>
            <span className={styles.quiet}>{t("ratings.answer")}</span>
            <UserText as="p">{answer}</UserText>
          </div>
        )}
      </div>
      <ButtonLink
        aria-label={t("ratings.editOf", { date })}
        href={`/profile/appointments/${lessonId}?rate`}
        size="small"
        variant="secondary"
      >
        {t("ratings.edit")}
      </ButtonLink>
    </li>
  );
}
