import { useTranslation } from "@kalima/platform/react";
import { HomeLink } from "@kalima/ui/brand";
import styles from "./checkout-head.module.css";

/** The way home, above a payment that nothing else shall distract from. */
export function CheckoutHead() {
  const { t } = useTranslation("payment");
  return (
    <div className={styles.head}>
      <HomeLink brand={t("screen.brand")} label={t("screen.home")} />
    </div>
  );
}
