import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { Problem } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import { useId } from "react";
import styles from "./words-about-you.module.css";
import { useWordsAboutYou } from "./words-about-you.queries.ts";
import { WordsRow } from "./words-row.tsx";

/** Words of students that visitors see, for the trainer to answer once or to report. */
export function WordsAboutYou() {
  const { t } = useTranslation("catalog");
  const query = useWordsAboutYou();
  const titleId = useId();
  const words = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 className={styles.title} id={titleId}>
        {t("profile.ratings.newest")}
      </h3>
      {query.isPending && <Skeleton height={160} shape="block" />}
      {query.isError && words.length === 0 && (
        <Problem error={query.error} onRetry={() => query.refetch()} title={t("ownRatings.wordsProblem")} />
      )}
      {query.isSuccess && words.length === 0 && <p className={styles.quiet}>{t("profile.ratings.noWords")}</p>}
      {words.length > 0 && (
        <ul aria-labelledby={titleId} className={rows.list}>
          {words.map((each) => (
            <WordsRow key={`${each.id} ${each.writtenAt}`} words={each} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()} variant="secondary">
          {t("profile.ratings.more")}
        </Button>
      )}
    </section>
  );
}
