import { useTranslation } from "@kalima/platform/react";
import { Money } from "@kalima/ui/content";
import type { ListedTrainer } from "../api/listed-trainer.ts";
import styles from "./trainer-card.module.css";

/** The price of a single session, of a shorter one, and the lowest one with its pack. */
export function TrainerPrice({ trainer }: { trainer: ListedTrainer }) {
  const { t } = useTranslation("catalog");
  const { pricePerLesson, lessonMinutes: longest, shorter, largest } = trainer;
  return (
    <p className={styles.price}>
      <strong>
        <Money value={pricePerLesson} />
      </strong>{" "}
      <span>{t("card.forMinutes", { count: longest })}</span>
      {shorter.map(({ lessonMinutes, perLesson }) => (
        <span className={styles.pack} key={lessonMinutes}>
          <Money value={perLesson} /> <span>{t("card.forMinutes", { count: lessonMinutes })}</span>
        </span>
      ))}
      {largest && largest.pack > 1 && (
        <span className={styles.pack}>
          <Money value={largest.perLesson} /> <span>{t("card.inPack", { count: largest.pack })}</span>
        </span>
      )}
    </p>
  );
}
