import { useTranslation } from "@kalima/platform/react";
import { HomeLink } from "@kalima/ui/brand";
import styles from "./section.module.css";

/** The way home, and how far one is among the sections. */
export function TestProgress({ number, total }: { number: number; total: number }) {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.progress}>
      <HomeLink brand={t("placement.brand")} label={t("placement.home")} />
      <p className={styles.step}>{t("placement.step", { number, total })}</p>
      <progress aria-hidden="true" className={styles.track} max={total} value={number} />
    </div>
  );
}
