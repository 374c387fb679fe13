import { useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton, VisuallyHidden } from "@kalima/ui";
import { useDeferredValue } from "react";
import { useCrew } from "../api/use-crew.ts";
import { CrewRail } from "./crew-rail.tsx";
import styles from "./trainer-crew.module.css";

/** Fills `home.trainers`. The home page stands without it, so failing is a quiet line with Retry. */
export function TrainerCrew() {
  const { t } = useTranslation("catalog");
  // What a query answers is rendered at once and whole; eight cards are too much for one task of a slow phone.
  const crew = useDeferredValue(useCrew());

  if (crew.isPending) return <CrewSkeleton />;
  if (crew.isError) {
    return (
      <p className={styles.quiet} role="status">
        {t("crew.problem")}{" "}
        <Button variant="quiet" size="small" onPress={() => void crew.refetch()}>
          {t("crew.retry")}
        </Button>
      </p>
    );
  }
  if (crew.data.length === 0) return <p className={styles.quiet}>{t("crew.none")}</p>;

  return (
    <div className={styles.crew}>
      <CrewRail trainers={crew.data} />
      <ButtonLink href="/teachers" variant="secondary">
        {t("crew.all")}
      </ButtonLink>
    </div>
  );
}

const CARDS = ["first", "second", "third", "fourth"];

function CrewSkeleton() {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{t("crew.loading")}</VisuallyHidden>
      {CARDS.map((card) => (
        <Skeleton key={card} shape="block" height={300} />
      ))}
    </div>
  );
}
