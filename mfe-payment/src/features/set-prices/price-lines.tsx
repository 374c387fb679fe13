import { LISTED_TRAINER_MINOR, type WaitingPrices } from "@kalima/catalog-contract";
import { SCHOOL_CURRENCY } from "@kalima/contracts/domain";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { rows } from "@kalima/ui/rows";
import styles from "./set-prices.module.css";

/** The price of one session by pack, or that the country has the default. */
export function PriceLines({ packs }: Pick<WaitingPrices, "packs">) {
  const { t } = useTranslation("payment");
  if (!packs) return <p>{t("prices.asDefault")}</p>;
  return (
    <dl className={styles.lines}>
      {packs.map(({ pack, perLesson }) => (
        <div key={pack}>
          <dt>{t("pack", { count: pack })}</dt>
          <dd>
            <Money value={perLesson} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says with which trainer listed prices are. */
export function ListedTrainer() {
  const { t } = useTranslation("payment");
  const format = useFormat();
  const amount = format.money({ amountMinor: LISTED_TRAINER_MINOR, currency: SCHOOL_CURRENCY });
  return <p className={rows.soft}>{t("prices.listedTrainer", { amount })}</p>;
}
