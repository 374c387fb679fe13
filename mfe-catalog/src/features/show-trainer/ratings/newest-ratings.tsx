import type { GivenRating, TrainerWithPrices } from "@kalima/catalog-contract";
import { joinPages, NextPage } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat, VisuallyHidden } from "@kalima/ui";
import { languageOf } from "../../../shared/language-of.ts";
import { Stars } from "../../../shared/stars.tsx";
import { useRatings } from "../trainer.queries.ts";
import styles from "./newest-ratings.module.css";

const ROWS = ["first", "second"];

type NewestRatingsProps = { trainer: Pick<TrainerWithPrices, "id" | "ratings" | "reviewCount"> };

/**
 * The newest words of students with their stars, level and sessions, and how many rated without words. Students are
 * named by their first name where they allowed it.
 */
export function NewestRatings({ trainer }: NewestRatingsProps) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const query = useRatings(trainer.id);
  // A server of an earlier version sends ratings without words, too.
  const ratings = joinPages(query).filter(({ feedback }) => feedback) ?? [];
  const wordless = trainer.ratings.count - (trainer.reviewCount ?? trainer.ratings.count);

  if (query.isPending) return <RatingsSkeleton />;
  if (query.isError && ratings.length === 0) {
    return (
      <p className={styles.problem} role="status">
        {t("profile.ratings.problem")}{" "}
        <Button variant="quiet" size="small" onPress={() => void query.refetch()}>
          {t("list.retry")}
        </Button>
      </p>
    );
  }
  if (ratings.length === 0) return <p className={styles.problem}>{t("profile.ratings.noWords")}</p>;

  const nameLevels = ({ first, newest }: NonNullable<GivenRating["levels"]>) =>
    first === newest ? t("filters.name.level", { level: newest }) : t("profile.ratings.levels", { first, newest });

  return (
    <div className={styles.newest}>
      <h3 className={styles.title}>{t("profile.ratings.newest")}</h3>
      <ul className={styles.list}>
        {ratings.map(({ stars, at, feedback, answer, name, sessions, levels }, index) => (
          <li className={styles.rating} key={index}>
            <blockquote className={styles.feedback} dir="auto" lang={languageOf(feedback ?? "")}>
              {feedback}
            </blockquote>
            <Stars given={stars} />
            <VisuallyHidden>{t("card.rating", { average: format.number(stars) })}</VisuallyHidden>
            <p className={styles.who}>
              {name && <bdi>{name}</bdi>}
              {levels && <span>{nameLevels(levels)}</span>}
              {sessions !== undefined && <span>{t("profile.ratings.afterSessions", { count: sessions })}</span>}
              <time dateTime={at}>{format.date(at, { month: "long", year: "numeric" })}</time>
            </p>
            {answer && (
              <div className={styles.answer}>
                <p className={styles.who}>{t("profile.ratings.answer")}</p>
                <blockquote className={styles.feedback} dir="auto" lang={languageOf(answer)}>
                  {answer}
                </blockquote>
              </div>
            )}
          </li>
        ))}
      </ul>
      {wordless > 0 && <p className={styles.problem}>{t("profile.ratings.wordless", { count: wordless })}</p>}
      <NextPage more={t("profile.ratings.more")} query={query} />
    </div>
  );
}

function RatingsSkeleton() {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.newest} aria-busy="true">
      <h3 className={styles.title}>{t("profile.ratings.newest")}</h3>
      <div className={styles.list}>
        {ROWS.map((row) => (
          <div className={styles.rating} key={row}>
            <Skeleton height={72} width="100%" />
          </div>
        ))}
      </div>
    </div>
  );
}
