import type { Trainer } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Money } from "@kalima/ui/content";
import styles from "./trainer-card.module.css";

/** The price of a single session, and the lowest one with its pack. */
export function TrainerPrice({ trainer: { pricePerLesson, packs } }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  const largest = packs?.at(-1);
  return (
    <p className={styles.price}>
      <strong>
        <Money value={pricePerLesson} />
      </strong>{" "}
      {t("card.perLesson")}
      {largest && largest.pack > 1 && (
        <span className={styles.pack}>
          <Money value={largest.perLesson} /> {t("card.inPack", { count: largest.pack })}
        </span>
      )}
    </p>
  );
}
