import type { Trainer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import styles from "./trainer-topics.module.css";

/** Levels, then topics; all topics that were added after this version was built share one chip. */
export function TrainerTopics({ levels, specializations }: Pick<Trainer, "levels" | "specializations">) {
  const { t } = useTranslation("catalog");
  return (
    <ul className={styles.topics} aria-label={t("card.topics")}>
      {levels.map((level) => (
        <li className={styles.level} key={level}>
          {level}
        </li>
      ))}
      {[...new Set(specializations)].map((topic) => (
        <li className={styles.topic} key={topic}>
          {t(`specialization.${topic}`)}
        </li>
      ))}
    </ul>
  );
}
