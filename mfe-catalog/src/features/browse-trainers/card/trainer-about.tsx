import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import type { ListedTrainer } from "../listed-trainer.ts";
import styles from "./trainer-about.module.css";

/** Details about a trainer, collapsed to keep the list short. */
export function TrainerAbout({ trainer, name }: { trainer: ListedTrainer; name: string }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  return (
    <details className={styles.about}>
      <summary className={styles.summary}>{t("card.more", { name })}</summary>
      <p className={styles.description}>{inLanguage(trainer.description)}</p>
      <dl className={styles.facts}>
        <dt>{t("card.nationality")}</dt>
        <dd>{format.countryName(trainer.nationality)}</dd>
        <dt>{t("card.age")}</dt>
        <dd>
          <Num>{format.number(trainer.age)}</Num>
        </dd>
        <dt>{t("card.taught")}</dt>
        <dd>{t("card.students", { count: trainer.studentCount })}</dd>
      </dl>
    </details>
  );
}
