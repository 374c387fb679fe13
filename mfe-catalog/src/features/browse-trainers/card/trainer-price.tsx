import type { Trainer } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Money } from "@kalima/ui/content";
import { lessonLengthsOf } from "../../../shared/lesson-lengths.ts";
import styles from "./trainer-card.module.css";

/** The price of a single session, of a shorter one, and the lowest one with its pack. */
export function TrainerPrice({ trainer }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const { pricePerLesson, offers = [] } = trainer;
  const largest = offers.at(-1)?.packs.at(-1);
  return (
    <p className={styles.price}>
      <strong>
        <Money value={pricePerLesson} />
      </strong>{" "}
      {t("card.forMinutes", { count: lessonLengthsOf(trainer).at(-1) })}
      {offers.slice(0, -1).map(({ lessonMinutes, packs: [single] }) => (
        <span className={styles.pack} key={lessonMinutes}>
          {single && <Money value={single.perLesson} />} {t("card.forMinutes", { count: lessonMinutes })}
        </span>
      ))}
      {largest && largest.pack > 1 && (
        <span className={styles.pack}>
          <Money value={largest.perLesson} /> {t("card.inPack", { count: largest.pack })}
        </span>
      )}
    </p>
  );
}
