import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Skeleton, Stack } from "@kalima/ui";
import { Card, EmptyState, Problem } from "@kalima/ui/content";
import { useId } from "react";
import { usePractice } from "../features/learning/practice/practice.queries.ts";
import { SentenceCard } from "../features/learning/practice/sentence-card.tsx";
import { SoundProvider } from "../features/learning/practice/sound.tsx";
import { StreakCard } from "../features/learning/practice/streak-card.tsx";
import { ReviewRound } from "../features/learning/vocabulary/review-round.tsx";
import styles from "../features/learning/vocabulary/vocabulary.module.css";
import { useVocabulary } from "../features/learning/vocabulary/vocabulary.queries.ts";
import { WordList } from "../features/learning/vocabulary/word-list.tsx";
import { isFirstLoad } from "../shared/first-load.ts";

type Asked<Use extends () => unknown> = ReturnType<Use>;

/** The section "vocabulary" of /profile: five minutes a day with the words of the student's lessons and a sentence to say. */
export function PracticeSection() {
  const { t } = useTranslation("booking");
  const practice = usePractice();
  const vocabulary = useVocabulary();
  // The parts appear together: their heights depend on their data, so one that loads later would push the next one down.
  if (isFirstLoad(practice, vocabulary)) {
    return (
      <div aria-busy="true" aria-label={t("practice.loading")} role="status">
        <Skeleton height={640} shape="block" />
      </div>
    );
  }
  return (
    <section aria-label={t("practice.title")}>
      <SoundProvider>
        <Stack gap={5}>
          <Streak practice={practice} />
          <div className={styles.today}>
            <Review vocabulary={vocabulary} />
            {practice.data && <SentenceCard key={practice.data.sentence.text} sentence={practice.data.sentence} />}
          </div>
          <Words vocabulary={vocabulary} />
        </Stack>
      </SoundProvider>
    </section>
  );
}

function Streak({ practice: { data, isPending, error, refetch } }: { practice: Asked<typeof usePractice> }) {
  const { t } = useTranslation("booking");
  if (isPending) return <Skeleton height={200} shape="block" />;
  if (!data) return <Problem error={error} onRetry={() => void refetch()} title={t("practice.problem")} />;
  return <StreakCard practice={data} />;
}

function Review({ vocabulary: { data } }: { vocabulary: Asked<typeof useVocabulary> }) {
  return data?.items.some(({ cards }) => cards.length > 0) ? <ReviewRound words={data.items} /> : null;
}

function Words({ vocabulary: { data, isPending, error, refetch } }: { vocabulary: Asked<typeof useVocabulary> }) {
  const { t } = useTranslation("booking");
  const id = useId();
  if (isPending) return <Skeleton height={320} shape="block" />;
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
    <Card aria-labelledby={id} as="section">
      <div className={styles.top}>
        <h2 className={styles.title} id={id}>
          {t("vocabulary.all")}
        </h2>
        <p className={styles.quiet}>{t("vocabulary.count", { count: words.length })}</p>
      </div>
      <WordList words={words} />
    </Card>
  );
}
