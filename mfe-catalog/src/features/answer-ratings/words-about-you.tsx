import { PagedList } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { rows } from "@kalima/ui/rows";
import { useId } from "react";
import styles from "./words-about-you.module.css";
import { useWordsAboutYou } from "./words-about-you.queries.ts";
import { WordsRow } from "./words-row.tsx";

/** Words of students that visitors see, for the trainer to answer once or to report. */
export function WordsAboutYou() {
  const { t } = useTranslation("catalog");
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 className={styles.title} id={titleId}>
        {t("profile.ratings.newest")}
      </h3>
      <PagedList
        empty={<p className={styles.quiet}>{t("profile.ratings.noWords")}</p>}
        loading={<Skeleton height={160} shape="block" />}
        more={t("profile.ratings.more")}
        problem={t("ownRatings.wordsProblem")}
        query={useWordsAboutYou()}
      >
        {(words) => (
          <ul aria-labelledby={titleId} className={rows.list}>
            {words.map((each) => (
              <WordsRow key={`${each.id} ${each.writtenAt}`} words={each} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
