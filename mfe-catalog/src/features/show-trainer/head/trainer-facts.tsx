import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Skeleton, useFormat } from "@kalima/ui";
import { TrainerRating } from "../../../shared/trainer-rating.tsx";
import { TrainerTopics } from "../../../shared/trainer-topics.tsx";
import styles from "./trainer-facts.module.css";

/** Facts that help to decide within seconds: rating, experience, country, levels and topics. */
export function TrainerFacts({ trainer }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <div className={styles.facts}>
      <p className={styles.line}>
        <TrainerRating ratings={trainer.ratings} />
        <span>{t("card.lessons", { count: trainer.lessonCount })}</span>
        <span>{t("card.students", { count: trainer.studentCount })}</span>
        <span>{format.countryName(trainer.country)}</span>
      </p>
      <TrainerTopics levels={trainer.levels} specializations={trainer.specializations} />
    </div>
  );
}

export function TrainerFactsSkeleton() {
  return (
    <div className={styles.facts}>
      <Skeleton height={24} width="min(100%, 26em)" />
      <Skeleton height={26} width="min(100%, 20em)" />
    </div>
  );
}
