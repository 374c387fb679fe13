import { isAppError } from "@kalima/contracts/errors";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, VisuallyHidden } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { WordsAboutYou } from "../features/answer-ratings/words-about-you.tsx";
import { useOwnPage } from "../features/own-page/own-page.queries.ts";
import { Ratings } from "../features/show-trainer/ratings/ratings.tsx";
import { useTrainer } from "../features/show-trainer/trainer.queries.ts";

/** Students' ratings of the trainer who is signed in, as visitors see them too, with the ways to answer words and to report them. */
export function OwnRatings() {
  const page = useOwnPage();
  if (page.data) return <RatingsOf trainerId={page.data.trainerId} />;
  if (page.isPending) return <Skeleton height={480} shape="block" />;
  return <Unseen error={page.error} onRetry={() => page.refetch()} />;
}

function RatingsOf({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("catalog");
  const trainer = useTrainer(trainerId);
  if (trainer.data) {
    return (
      <>
        {/* The headings of the ratings are below one, as on the public page. */}
        <VisuallyHidden as="h2">{t("ownRatings.title")}</VisuallyHidden>
        <Ratings trainer={trainer.data} words={<WordsAboutYou />} />
      </>
    );
  }
  if (trainer.isPending) return <Skeleton height={480} shape="block" />;
  return <Unseen error={trainer.error} onRetry={() => trainer.refetch()} />;
}

/** Trainers without a page, or whose page is not shown now, have no ratings to look at. */
function Unseen({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation("catalog");
  if (isAppError(error) && error.code === "request.not_found") {
    return <EmptyState message={t("ownRatings.noneText")} title={t("ownRatings.none")} />;
  }
  return <Problem error={error} onRetry={onRetry} title={t("ownRatings.problem")} />;
}
