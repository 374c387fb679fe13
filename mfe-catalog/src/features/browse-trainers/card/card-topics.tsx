import type { Trainer } from "@kalima/catalog-contract";
import { cefrLevel } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Num } from "@kalima/ui";
import styles from "../../../shared/trainer-topics.module.css";

const MAX_TOPICS = 2;

/** At most three chips: the span of levels, and the first topics. */
export function CardTopics({ levels, specializations }: Pick<Trainer, "levels" | "specializations">) {
  const { t } = useTranslation("catalog");
  const ordered = cefrLevel.options.filter((level) => levels.includes(level));
  const [lowest] = ordered;
  const highest = ordered.at(-1);
  return (
    <ul aria-label={t("card.topics")} className={styles.topics}>
      {lowest && (
        <li className={styles.level}>
          <Num>{lowest === highest ? lowest : t("profile.hours.span", { from: lowest, until: highest })}</Num>
        </li>
      )}
      {[...new Set(specializations)].slice(0, MAX_TOPICS).map((topic) => (
        <li className={styles.topic} key={topic}>
          {t(`specialization.${topic}`)}
        </li>
      ))}
    </ul>
  );
}
