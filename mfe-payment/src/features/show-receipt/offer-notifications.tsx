import { useFromBrowser, useTranslation } from "@kalima/platform/react";
import { Link } from "@kalima/ui";
import { Bell } from "@kalima/ui/icons";
import styles from "./receipt.module.css";

/** Whether the browser supports push and has not been asked for permission. iOS Safari needs the site on the home screen. */
function canPromptForPush(): boolean {
  return "PushManager" in window && "Notification" in window && Notification.permission === "default";
}

/** Link to the notification settings, which ask the browser for permission. Its room is kept where it is not offered. */
export function OfferNotifications() {
  const { t } = useTranslation("payment");
  const isOffered = useFromBrowser(canPromptForPush, false);
  return (
    <div className={styles.offer}>
      {isOffered && (
        <>
          <Bell />
          <p>
            {t("receipt.notifications")} <Link href="/profile/settings">{t("receipt.turnOn")}</Link>
          </p>
        </>
      )}
    </div>
  );
}
