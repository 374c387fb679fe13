import { useTranslation } from "@kalima/platform/translation";
import type { CompanyStats } from "@kalima/school-contract";
import { ButtonLink, Num, useFormat } from "@kalima/ui";
import { Section } from "../section.tsx";
import styles from "./prices.module.css";

/** The price of a session in each pack, from the lowest of any trainer on. */
export function Prices({ stats }: { stats?: CompanyStats | null | undefined }) {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const prices = stats?.prices ?? [];
  if (prices.length === 0) return null;
  return (
    <Section
      className={styles.section}
      id="prices"
      lead={t("home.prices.lead")}
      title={t("home.prices.title")}
      tone="sunken"
    >
      <ul className={styles.packs}>
        {prices.map(({ pack, perLesson, savingPercent, validForDays }) => (
          <li className={styles.pack} key={pack}>
            <h3 className={styles.name}>{t("home.prices.sessions", { count: pack })}</h3>
            <p className={styles.price}>
              {t("home.prices.from")} <strong>{format.money(perLesson)}</strong>
              <span className={styles.each}>{t("home.prices.each")}</span>
            </p>
            <p className={styles.saving}>
              {savingPercent > 0
                ? t("home.prices.saving", { percent: format.number(savingPercent) })
                : t("home.prices.toTry")}
            </p>
            <p className={styles.valid}>
              <Num>{t("home.prices.valid", { count: validForDays })}</Num>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.refund}>{t("home.prices.refund")}</p>
      <ButtonLink className={styles.all} href="/teachers?sort=price" variant="secondary">
        {t("home.prices.all")}
      </ButtonLink>
    </Section>
  );
}
