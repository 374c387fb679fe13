import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { Bell } from "@kalima/ui/icons";
import styles from "./receipt.module.css";

/** Whether this browser could tell about sessions and was never asked. Safari on iPhones can only from the home screen. */
function mayBeAsked(): boolean {
  return "PushManager" in window && "Notification" in window && Notification.permission === "default";
}

/** With a booking to be told about, the way to where notifications are turned on. The browser is asked there, not here. */
export function OfferNotifications() {
  const { t } = useTranslation("payment");
  if (!mayBeAsked()) return null;
  return (
    <p className={styles.offer}>
      <Bell />
      <span>
        {t("receipt.notifications")} <Link href="/profile/settings">{t("receipt.turnOn")}</Link>
      </span>
    </p>
  );
}
