import { useTranslation } from "@kalima/platform/translation";
import { LogoMark } from "@kalima/ui";
import styles from "./wordmark.module.css";

/** The mark with the name in the script of the page. */
export function Wordmark() {
  const { t } = useTranslation("shell");
  return (
    <span className={styles.wordmark}>
      <LogoMark size={36} />
      <span>{t("brand")}</span>
    </span>
  );
}
