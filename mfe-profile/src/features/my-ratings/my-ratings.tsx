import type { OwnRating } from "@kalima/catalog-contract";
import { listOwnRatings } from "@kalima/catalog-contract";
import { PagedList, useCursorPages } from "@kalima/platform/pages";
import { usePlatform, useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, PersonLine, Skeleton, TrainerFace, useFormat } from "@kalima/ui";
import { EmptyState } from "@kalima/ui/content";
import { useId } from "react";
import styles from "./my-ratings.module.css";
import { RatingRow } from "./rating-row.tsx";

const ROWS = ["first", "second", "third"];

/** All ratings the student gave, with loading, error and empty states (CA-08). */
export function MyRatings() {
  const { t } = useTranslation("profile");
  return (
    <PagedList
      empty={
        <EmptyState
          action={<ButtonLink href="/profile/bookings">{t("ratings.toBookings")}</ButtonLink>}
          illustration="star"
          message={t("ratings.noneMessage")}
          title={t("ratings.noneTitle")}
        />
      }
      loading={<RatingsSkeleton />}
      more={t("ratings.more")}
      problem={t("ratings.problem")}
      query={useMyRatings()}
    >
      {(ratings) =>
        groupByTrainer(ratings).map(([first, ...others]) => (
          <RatingsOfTrainer key={first.trainer.id} ratings={[first, ...others]} trainer={first.trainer} />
        ))
      }
    </PagedList>
  );
}

type Group = [OwnRating, ...OwnRating[]];

/** The ratings by trainer; the trainer of the newest one comes first. */
function groupByTrainer(ratings: readonly OwnRating[]): Group[] {
  const groups = Map.groupBy(ratings, ({ trainer }) => trainer.id);
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] satisfies Group] : []));
}

/** Ratings that the student gave one trainer, beside those of all students. */
function RatingsOfTrainer({ trainer, ratings }: { trainer: OwnRating["trainer"]; ratings: readonly OwnRating[] }) {
  const { t } = useTranslation("profile");
  const { language } = usePlatform().i18n;
  const format = useFormat();
  const id = useId();
  const { average, count } = trainer.ratings;
  return (
    <section aria-labelledby={id} className={styles.list}>
      <PersonLine className={styles.row} face={<TrainerFace name="" size={56} trainer={trainer} />}>
        <h2 className={styles.name} id={id}>
          <Link href={`/teachers/${trainer.id}`} tone="plain">
            {trainer.name[language]}
          </Link>
        </h2>
        {average !== null && (
          <span className={styles.quiet}>{t("ratings.average", { average: format.number(average), count })}</span>
        )}
      </PersonLine>
      <ul className={styles.rows}>
        {ratings.map((rating) => (
          <RatingRow key={rating.lessonId} rating={rating} />
        ))}
      </ul>
    </section>
  );
}

function RatingsSkeleton() {
  const { t } = useTranslation("profile");
  return (
    <div aria-busy="true" aria-label={t("ratings.loading")} className={styles.list} role="status">
      {ROWS.map((row) => (
        <div className={styles.row} key={row}>
          <Skeleton className={styles.face} height={56} shape="block" width={56} />
          <div className={styles.words}>
            <Skeleton height={20} width="40%" />
            <Skeleton width="60%" />
            <Skeleton width="50%" />
          </div>
        </div>
      ))}
    </div>
  );
}

const PAGE_SIZE = 10;

/** The ratings the student gave, newest lesson first, page by page. */
function useMyRatings() {
  const { http } = usePlatform();
  return useCursorPages(["my-ratings"], ({ cursor, signal }) =>
    http.call(listOwnRatings, { query: { cursor, limit: PAGE_SIZE }, signal }),
  );
}
