import { useTranslation } from "@kalima/platform/translation";
import { VisuallyHidden } from "@kalima/ui";
import { ArrowForward } from "@kalima/ui/icons";
import styles from "./level-rise.module.css";

/** The level before and after, with an arrow in reading direction. */
export function LevelRise({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation("shell");
  return (
    <span className={styles.rise}>
      <VisuallyHidden>{t("home.testimonials.levels", { before, after })}</VisuallyHidden>
      <span aria-hidden="true" className={styles.before}>
        {before}
      </span>
      <ArrowForward className={styles.arrow} size={16} />
      <span aria-hidden="true" className={styles.after}>
        {after}
      </span>
    </span>
  );
}
