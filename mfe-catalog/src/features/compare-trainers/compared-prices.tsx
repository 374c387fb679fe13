import type { Trainer } from "@kalima/contracts/api";
import { LESSON_MINUTES } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { Money } from "@kalima/ui/content";
import styles from "./comparison.module.css";

/** What a single lesson and one of each pack costs, for each length that the trainer offers, longest first. */
export function ComparedPrices({ trainer: { offers, pricePerLesson } }: { trainer: Trainer }) {
  const { t } = useTranslation("catalog");
  // An earlier server sends no lengths.
  const lengths = offers && offers.length > 0 ? offers.toReversed() : [{ lessonMinutes: LESSON_MINUTES, packs: [] }];
  return lengths.map(({ lessonMinutes, packs: [single, ...larger] }) => (
    <div className={styles.length} key={lessonMinutes}>
      <strong>
        <Money value={single?.perLesson ?? pricePerLesson} />
      </strong>{" "}
      <span>{t("card.forMinutes", { count: lessonMinutes })}</span>
      {larger.map(({ pack, perLesson }) => (
        <span className={styles.pack} key={pack}>
          <span>{t("profile.prices.sessions", { count: pack })}</span>: <Money value={perLesson} />
        </span>
      ))}
    </div>
  ));
}
