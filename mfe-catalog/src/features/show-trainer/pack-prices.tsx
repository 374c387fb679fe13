import type { TrainerWithPrices } from "@kalima/catalog-contract";
import { useTranslation } from "@kalima/platform/react";
import { useFormat } from "@kalima/ui";
import { Money } from "@kalima/ui/content";
import { listLessonLengths } from "../../shared/lesson-lengths.ts";
import styles from "./pack-prices.module.css";

/** The price of each pack and of one session in it; if there are two lengths, also the price of a session of each. */
export function PackPrices({ trainer }: { trainer: TrainerWithPrices }) {
  const { t } = useTranslation("catalog");
  const format = useFormat();
  const { packs, offers = [] } = trainer;
  const lengths = listLessonLengths(trainer);
  const isOneLength = lengths.length === 1;
  const findPrice = (length: number, pack: number) =>
    offers.find(({ lessonMinutes }) => lessonMinutes === length)?.packs.find((price) => price.pack === pack)?.perLesson;

  return (
    <table className={styles.prices}>
      <caption className={styles.caption}>
        {isOneLength ? t("profile.prices.title") : t("profile.prices.byLength")}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("profile.prices.pack")}</th>
          {isOneLength ? (
            <>
              <th scope="col">{t("profile.prices.each")}</th>
              <th scope="col">{t("profile.prices.total")}</th>
            </>
          ) : (
            lengths.map((count) => (
              <th key={count} scope="col">
                {t("card.minutesShort", { count })}
              </th>
            ))
          )}
        </tr>
      </thead>
      <tbody>
        {packs.map(({ pack, perLesson, total, savingPercent }) => (
          <tr key={pack}>
            <th scope="row">
              <span>{t("profile.prices.sessions", { count: pack })}</span>
              {savingPercent > 0 && (
                <span className={styles.saving}>
                  {t("profile.prices.saving", { percent: format.number(savingPercent) })}
                </span>
              )}
            </th>
            {(isOneLength ? [perLesson, total] : lengths.map((length) => findPrice(length, pack) ?? perLesson)).map(
              (price, column) => (
                <td key={lengths[column] ?? "total"}>
                  <Money value={price} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
