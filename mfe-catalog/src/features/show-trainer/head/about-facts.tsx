import type { TrainerWithPrices } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import styles from "./trainer-facts.module.css";

/** Where a trainer comes from, how old they are and which languages they speak. */
export function AboutFacts({ trainer }: { trainer: TrainerWithPrices }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const languages = trainer.languages && inLanguage(trainer.languages);
  return (
    <dl className={styles.about}>
      {languages && (
        <div>
          <dt>{t("profile.languages")}</dt>
          <dd>{languages}</dd>
        </div>
      )}
      <div>
        <dt>{t("profile.nationality")}</dt>
        <dd>{format.countryName(trainer.nationality)}</dd>
      </div>
      <div>
        <dt>{t("profile.age")}</dt>
        <dd>
          <Num>{format.number(trainer.age)}</Num>
        </dd>
      </div>
    </dl>
  );
}
