import { useTranslation } from "@kalima/platform/react";
import { Skeleton } from "@kalima/ui";
import { TrainerTile } from "../../shared/trainer-tile.tsx";
import { useSimilarTrainers } from "./api/use-similar-trainers.ts";
import styles from "./similar-trainers.module.css";

const CARDS = ["first", "second", "third"];

/** Other trainers for the same goals. The page is complete without them, so an error leaves them out. */
export function SimilarTrainers({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation("catalog");
  const similar = useSimilarTrainers(trainerId);
  if (similar.isError || similar.data?.length === 0) return null;

  return (
    <section className={styles.similar} aria-labelledby="similar-trainers" aria-busy={similar.isPending}>
      <h2 className={styles.title} id="similar-trainers">
        {t("profile.similar")}
      </h2>
      <ul className={styles.list}>
        {similar.data?.map((trainer) => (
          <li key={trainer.id}>
            <TrainerTile trainer={trainer} />
          </li>
        ))}
        {similar.isPending &&
          CARDS.map((card) => (
            <li key={card}>
              <Skeleton shape="block" className={styles.card} />
            </li>
          ))}
      </ul>
    </section>
  );
}
