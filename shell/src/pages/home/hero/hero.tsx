import { useTranslation } from "@kalima/platform/translation";
import type { CompanyStats } from "@kalima/school-contract";
import { ButtonLink } from "@kalima/ui";
import { ArrowForward } from "@kalima/ui/icons";
import { staticPart } from "../static-part.tsx";
import styles from "./hero.module.css";

const HeroScene = staticPart("HeroScene");

/** The promise in five words, and two ways on. The line break of the headline is set by hand in each language. */
export function Hero({ stats }: { stats: CompanyStats | null | undefined }) {
  const { t } = useTranslation("shell");
  return (
    <section aria-labelledby="hero-title" className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{t("home.hero.eyebrow")}</p>
        <h1 className={styles.title} data-screen-title="" id="hero-title" tabIndex={-1}>
          <span className={styles.line}>{t("home.hero.titleFirst")} </span>
          <span className={styles.line}>
            <span className={styles.marked}>{t("home.hero.titleSecond")}</span>
          </span>
        </h1>
        <p className={styles.lead}>{t("home.hero.lead")}</p>
        <div className={styles.actions}>
          <ButtonLink href="/placement-test" iconEnd={<ArrowForward />} size="large">
            {t("home.hero.primary")}
          </ButtonLink>
          <ButtonLink href="/teachers" size="large" variant="secondary">
            {t("home.hero.secondary")}
          </ButtonLink>
        </div>
        <p className={styles.note}>{t("home.hero.note")}</p>
      </div>
      <HeroScene stats={stats} />
    </section>
  );
}
