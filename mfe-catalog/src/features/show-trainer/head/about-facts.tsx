import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { Num, useFormat } from "@kalima/ui";
import { useBilingual } from "../../../shared/use-bilingual.ts";
import styles from "./trainer-facts.module.css";

/** Which languages a trainer speaks and with which accent, how soon they reply, where they come from and how old they are. */
export function AboutFacts({ trainer }: { trainer: TrainerWithPrices }) {
  const { t } = useTranslation("catalog");
  const inLanguage = useBilingual();
  const format = useFormat();
  const accent = trainer.accent && inLanguage(trainer.accent);
  const { repliesWithin } = trainer;
  const languages = trainer.languages && inLanguage(trainer.languages);
  return (
    <dl className={styles.about}>
      {languages && (
        <div>
          <dt>{t("profile.languages")}</dt>
          <dd>{languages}</dd>
        </div>
      )}
      {accent && (
        <div>
          <dt>{t("profile.accent")}</dt>
          <dd>{accent}</dd>
        </div>
      )}
      {repliesWithin && repliesWithin !== "unknown" && (
        <div>
          <dt>{t("profile.replies")}</dt>
          <dd>{t(`profile.repliesWithin.${repliesWithin}`)}</dd>
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
