import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { HomeLink } from "@kalima/ui/brand";
import styles from "./payment-frame.module.css";

/** The way home, above a payment that nothing else shall distract from. */
export function CheckoutHead() {
  const { t } = useTranslation("payment");
  return (
    <div className={styles.head}>
      <HomeLink brand={t("screen.brand")} label={t("screen.home")} />
    </div>
  );
}

/** Replaces the chat button, which is hidden on this page. */
export function HelpLine() {
  const { t } = useTranslation("payment");
  return (
    <p className={styles.help}>
      {t("help.question")} <Link href="/contact-us">{t("help.contact")}</Link>
    </p>
  );
}
