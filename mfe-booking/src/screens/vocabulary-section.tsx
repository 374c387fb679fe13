import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { useId } from "react";
import { ReviewRound } from "../features/learning/vocabulary/review-round.tsx";
import styles from "../features/learning/vocabulary/vocabulary.module.css";
import { useVocabulary } from "../features/learning/vocabulary/vocabulary.queries.ts";
import { WordList } from "../features/learning/vocabulary/word-list.tsx";

/** The section "vocabulary" of /profile: words of the student's lessons, to review when they are due. */
export function VocabularySection() {
  const { t } = useTranslation("booking");
  return (
    <section aria-label={t("vocabulary.title")}>
      <Stack gap={5}>
        <Vocabulary />
      </Stack>
    </section>
  );
}

function Vocabulary() {
  const { t } = useTranslation("booking");
  const id = useId();
  const { data, isPending, error, refetch } = useVocabulary();
  if (isPending) {
    return (
      <div aria-busy="true" aria-label={t("vocabulary.loading")} role="status">
        <Stack gap={5}>
          <Skeleton height={240} shape="block" />
          <Skeleton height={320} shape="block" />
        </Stack>
      </div>
    );
  }
  if (!data) return <Problem error={error} onRetry={() => void refetch()} title={t("vocabulary.problem")} />;
  const words = data.items;
  if (words.length === 0) {
    return (
      <EmptyState
        action={<ButtonLink href="/profile/appointments">{t("vocabulary.toLessons")}</ButtonLink>}
        message={t("vocabulary.noneMessage")}
        title={t("vocabulary.none")}
      />
    );
  }
  return (
    <>
      {words.some(({ cards }) => cards.length > 0) && <ReviewRound words={words} />}
      <Card aria-labelledby={id} as="section">
        <div className={styles.top}>
          <h2 className={styles.title} id={id}>
            {t("vocabulary.all")}
          </h2>
          <p className={styles.quiet}>{t("vocabulary.count", { count: words.length })}</p>
        </div>
        <WordList words={words} />
      </Card>
    </>
  );
}
