import { useTranslation } from "@kalima/platform/translation";
import { VisuallyHidden } from "@kalima/ui";
import styles from "./loading-film.module.css";

/**
 * The mark draws itself: two bubbles come from either side and meet. Pure CSS, so that it plays from prerendered
 * HTML; a tab that has seen it (`data-film="seen"`, set by the early script) never shows it again.
 */
export function LoadingFilm() {
  const { t } = useTranslation("shell");
  return (
    <div className={styles.film} data-loading-film="" role="status">
      <VisuallyHidden>{t("loading.film")}</VisuallyHidden>
      <svg aria-hidden="true" className={styles.mark} viewBox="0 0 48 48">
        <path className={styles.first} d="M14 2h8q12 0 12 12v8q0 12-12 12H5q-3 0-3-3V14Q2 2 14 2z" />
        <path className={styles.second} d="M26 14h8q12 0 12 12v17q0 3-3 3H26q-12 0-12-12v-8q0-12 12-12z" />
        <path className={styles.meet} d="M34 14v8q0 12-12 12h-8v-8q0-12 12-12z" />
        <path
          className={styles.star}
          d="M24 16l2.2 2.8 3.5-.5-.5 3.5L32 24l-2.8 2.2.5 3.5-3.5-.5L24 32l-2.2-2.8-3.5.5.5-3.5L16 24l2.8-2.2-.5-3.5 3.5.5z"
        />
      </svg>
    </div>
  );
}
