import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton, useFormat, VisuallyHidden } from "@kalima/ui";
import { Stars } from "../../../shared/stars.tsx";
import { useRatings } from "../trainer.queries.ts";
import styles from "./newest-ratings.module.css";

/** Students write in one of the two languages of the site, whichever the page is in. */
const ARABIC = /\p{Script=Arabic}/u;
const ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** The newest ratings with the day of the lesson; students are not named. */
export function NewestRatings({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const query = useRatings(trainerId);
  const ratings = query.data?.pages.flatMap((page) => page.items) ?? [];

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
  if (ratings.length === 0) return null;

  return (
    <div className={styles.newest}>
      <h3 className={styles.title}>{t("profile.ratings.newest")}</h3>
      <ul className={styles.list}>
        {ratings.map(({ stars, at, feedback }, index) => (
          <li className={styles.rating} key={index}>
            <Stars given={stars} />
            <VisuallyHidden>{t("card.rating", { average: format.number(stars) })}</VisuallyHidden>
            <time className={styles.date} dateTime={at}>
              {format.date(at)}
            </time>
            {feedback && (
              <blockquote className={styles.feedback} dir="auto" lang={ARABIC.test(feedback) ? "ar" : "en"}>
                {feedback}
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && <p role="alert">{t("profile.ratings.moreFailed")}</p>}
      {query.hasNextPage && (
        <Button variant="secondary" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t(query.isFetchNextPageError ? "list.retry" : "profile.ratings.more")}
        </Button>
      )}
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
            <Skeleton height={24} width="70%" />
          </div>
        ))}
      </div>
    </div>
  );
}
