import { useTranslation } from "@kalima/platform/react";
import { Link, LogoMark } from "@kalima/ui";
import styles from "./checkout-head.module.css";

/** The way home, above a payment that nothing else shall distract from. */
export function CheckoutHead() {
  const { t } = useTranslation("payment");
  return (
    <div className={styles.head}>
      <Link aria-label={t("screen.home")} className={styles.home} href="/" tone="plain">
        <LogoMark size={36} />
        {t("screen.brand")}
      </Link>
    </div>
  );
}
