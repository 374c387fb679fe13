import type { LessonOffer } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Money } from "@kalima/ui/content";
import { RadioCard, RadioGroup } from "@kalima/ui/forms";
import styles from "./pack-tiles.module.css";

type LessonLengthProps = {
  offers: readonly LessonOffer[];
  chosen: number;
  onChoose: (lessonMinutes: number) => void;
};

/** How long a lesson lasts: a choice if the trainer offers several lengths, otherwise a line of text. */
export function LessonLength({ offers, chosen, onChoose }: LessonLengthProps) {
  const { t } = useTranslation("booking");
  if (offers.length === 1) return <p className={styles.only}>{t("length.only", { count: chosen })}</p>;
  return (
    <RadioGroup
      label={t("length.label")}
      value={String(chosen)}
      onChange={(value) => onChoose(Number(value))}
      className={styles.lengths}
    >
      {offers.map(({ lessonMinutes, packs: [single] }) => (
        <RadioCard key={lessonMinutes} value={String(lessonMinutes)}>
          <span className={styles.tile}>
            <span className={styles.size}>{t("minutes", { count: lessonMinutes })}</span>
            {single && (
              <span className={styles.each}>
                {t("length.from")} <Money value={single.perLesson} />
              </span>
            )}
          </span>
        </RadioCard>
      ))}
    </RadioGroup>
  );
}
