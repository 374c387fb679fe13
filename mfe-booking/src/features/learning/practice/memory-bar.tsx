import { type LearnedWord, MEMORY_STEPS } from "@kalima/learning-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames, VisuallyHidden } from "@kalima/ui";
import styles from "./practice.module.css";

/** Steps of a word: the mean of both its directions, so that the bar moves with the first of them. */
export function measureWord({ cards }: Pick<LearnedWord, "cards">): number {
  const steps = cards.reduce((sum, { memory = 0 }) => sum + memory, 0);
  return cards.length === 0 ? 0 : Math.ceil(steps / cards.length);
}

/** How firmly a word is remembered, in five steps. */
export function MemoryBar({ word }: { word: Pick<LearnedWord, "cards"> }) {
  const { t } = useTranslation("booking");
  const steps = measureWord(word);
  return (
    <span className={styles.memory}>
      <VisuallyHidden>{t("practice.memory", { steps, of: MEMORY_STEPS })}</VisuallyHidden>
      {Array.from({ length: MEMORY_STEPS }, (_, at) => (
        <span aria-hidden="true" className={classNames(styles.step, at < steps && styles.isKept)} key={at.toString()} />
      ))}
    </span>
  );
}
