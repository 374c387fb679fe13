import type { PackPrice } from "@kalima/contracts/api";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import styles from "./pack-prices.module.css";

/** What a session costs in each pack, and what the pack costs. */
export function PackPrices({ packs }: { packs: readonly PackPrice[] }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  return (
    <table className={styles.prices}>
      <caption className={styles.caption}>{t("profile.prices.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("profile.prices.pack")}</th>
          <th scope="col">{t("profile.prices.each")}</th>
          <th scope="col">{t("profile.prices.total")}</th>
        </tr>
      </thead>
      <tbody>
        {packs.map(({ pack, perLesson, total, savingPercent }) => (
          <tr key={pack}>
            <th scope="row">
              {t("profile.prices.sessions", { count: pack })}
              {savingPercent > 0 && (
                <span className={styles.saving}>
                  {t("profile.prices.saving", { percent: format.number(savingPercent) })}
                </span>
              )}
            </th>
            <td>
              <Money value={perLesson} />
            </td>
            <td>
              <Money value={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
