import type { PlacementMatch, PlacementResult } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { ButtonLink, Link, Skeleton, VisuallyHidden } from "@kalima/ui";
import { Card, Problem } from "@kalima/ui/content";
import { Check } from "@kalima/ui/icons";
import { TrainerFace } from "../../../shared/trainer-face.tsx";
import { TrainerRating } from "../../../shared/trainer-rating.tsx";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import { useMatches } from "../placement.queries.ts";
import styles from "./result.module.css";

/** Three trainers who suit the result, each with the reason. */
export function TrainerMatches({ attemptId, result }: { attemptId: string; result: PlacementResult }) {
  const { t } = useTranslation("catalog");
  const matches = useMatches(attemptId);
  return (
    <section aria-labelledby="placement-matches">
      <h2 className={styles.title} id="placement-matches">
        {t("placement.matches.title")}
      </h2>
      {matches.isLoadingError ? (
        <Problem error={matches.error} onRetry={() => void matches.refetch()} title={t("placement.matches.problem")} />
      ) : (
        <div aria-busy={matches.isPending} className={styles.matches}>
          {matches.isPending && <VisuallyHidden>{t("list.loading")}</VisuallyHidden>}
          {matches.data
            ? matches.data.map((match) => <MatchCard key={match.trainer.id} match={match} />)
            : ["first", "second", "third"].map((place) => (
                <Skeleton className={styles.matchSkeleton} key={place} shape="block" />
              ))}
        </div>
      )}
      {matches.data?.length === 0 && <p className={styles.quiet}>{t("placement.matches.none")}</p>}
      <p className={styles.quiet}>
        <Link href={`/teachers?${toFilters(result)}`}>{t("placement.matches.all")}</Link>
      </p>
    </section>
  );
}

/** The list of trainers with the level, and the goal or the age of the result. */
function toFilters({ level, goal, forChild }: PlacementResult): URLSearchParams {
  const specialization = forChild ? "kids" : goal;
  return new URLSearchParams({ ...(specialization && { specialization }), level });
}

const REASONS = [
  "teaches_level",
  "teaches_children",
  "teaches_goal",
  "trains_weakest_skill",
  "free_soon",
  "best_rated",
] as const;

function MatchCard({ match: { trainer, reasons } }: { match: PlacementMatch }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const name = inLanguage(trainer.name);
  return (
    <Card as="article" className={styles.match} padding="large">
      <TrainerFace size={72} trainer={trainer} />
      <h3 className={styles.trainer}>{name}</h3>
      <TrainerRating ratings={trainer.ratings} />
      <ul className={styles.canDo}>
        {REASONS.filter((reason) => reasons.includes(reason)).map((reason) => (
          <li key={reason}>
            <Check size={18} /> <span>{t(`placement.matches.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
      <ButtonLink
        aria-label={t("placement.matches.bookWith", { name })}
        href={`/booking/${trainer.id}`}
        variant="secondary"
      >
        {t("placement.matches.book")}
      </ButtonLink>
    </Card>
  );
}
