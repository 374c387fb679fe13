import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import styles from "./help-line.module.css";

/** Replaces the chat button, which is hidden on this page. */
export function HelpLine() {
  const { t } = useTranslation("payment");
  return (
    <p className={styles.help}>
      {t("help.question")} <Link href="/contact-us">{t("help.contact")}</Link>
    </p>
  );
}
