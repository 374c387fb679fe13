import { listTeachers } from "@kalima/catalog-contract";
import { usePlatform, useQuery, useTranslation } from "@kalima/platform/react";
import { Button, ButtonLink, Skeleton, VisuallyHidden } from "@kalima/ui";
import { useDeferredValue } from "react";
import { CrewRail } from "../features/show-crew/crew-rail.tsx";
import { toTiledTrainer } from "../shared/trainer-tile.tsx";
import styles from "./trainer-crew.module.css";

/** Fills `home.trainers`. The home page works without it, so an error is one quiet line with Retry. */
export function TrainerCrew() {
  const { t } = useTranslation("catalog");
  // Query results render synchronously; deferring them lets React split eight cards into several tasks on slow phones.
  const crew = useDeferredValue(useCrew());

  if (crew.isPending) return <CrewSkeleton />;
  if (crew.isLoadingError) {
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

const CARDS = ["first", "second", "third", "fourth", "fifth"];

/** Placeholder in the shape and size of the rail. */
function CrewSkeleton() {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.crew} aria-busy="true">
      <VisuallyHidden>{t("crew.loading")}</VisuallyHidden>
      <div className={styles.skeleton}>
        {CARDS.map((card) => (
          <Skeleton key={card} shape="block" className={styles.card} />
        ))}
      </div>
      <Skeleton shape="block" width={140} height={44} />
    </div>
  );
}

const CREW_SIZE = 8;

/** The trainers shown on the home page. */
function useCrew() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: ["trainers", "crew"],
    queryFn: async ({ signal }) => {
      const { items } = await http.call(listTeachers, { query: { limit: CREW_SIZE }, signal });
      return items.slice(0, CREW_SIZE).map(toTiledTrainer);
    },
    meta: { servesOneLanguage: true },
  });
}
