import { useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { Bell } from "@kalima/ui/icons";
import styles from "./receipt.module.css";

/** Whether the browser supports push and has not been asked for permission. iOS Safari needs the site on the home screen. */
function canPromptForPush(): boolean {
  return "PushManager" in window && "Notification" in window && Notification.permission === "default";
}

/** Link to the notification settings, which ask the browser for permission. */
export function OfferNotifications() {
  const { t } = useTranslation("payment");
  if (!canPromptForPush()) return null;
  return (
    <p className={styles.offer}>
      <Bell />
      <span>
        {t("receipt.notifications")} <Link href="/profile/settings">{t("receipt.turnOn")}</Link>
      </span>
    </p>
  );
}
