import type { PackPrice } from "@kalima/catalog-contract";
import { PACKS, type Pack } from "@kalima/catalog-contract";
import { useErrorText, useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { RadioCard, RadioGroup } from "@kalima/ui/forms";
import type { Ref } from "react";
import styles from "./pack-tiles.module.css";

type PackTilesProps = {
  packs: readonly PackPrice[];
  chosen: Pack | null;
  problem: string | undefined;
  onChoose: (pack: Pack) => void;
  ref?: Ref<{ focus: () => void }>;
};

/** Step one: the packs and their prices. */
export function PackTiles({ packs, chosen, problem, onChoose, ref }: PackTilesProps) {
  const { t } = useTranslation("booking");
  const errorText = useErrorText();
  const format = useFormat();

  function choose(value: string) {
    const pack = PACKS.find((size) => String(size) === value);
    if (pack) onChoose(pack);
  }

  return (
    <RadioGroup
      label={t("packs.label")}
      value={chosen === null ? null : String(chosen)}
      onChange={choose}
      errorMessage={errorText(problem)}
      className={styles.packs}
      ref={ref}
    >
      {packs.map((price) => (
        <RadioCard key={price.pack} value={String(price.pack)}>
          <span className={styles.tile}>
            <span className={styles.size}>{t("pack", { count: price.pack })}</span>
            <span className={styles.each}>
              <Money value={price.perLesson} /> {t("packs.perLesson")}
            </span>
            {price.pack > 1 && (
              <span className={styles.total}>{t("packs.total", { amount: format.money(price.total) })}</span>
            )}
            {price.savingPercent > 0 && (
              <span className={styles.saving}>{t("packs.saving", { percent: price.savingPercent })}</span>
            )}
            <span className={styles.more}>{t("packs.valid", { count: price.validForDays })}</span>
          </span>
        </RadioCard>
      ))}
    </RadioGroup>
  );
}
