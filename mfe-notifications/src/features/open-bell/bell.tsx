import { NOTIFICATION_STORAGE_KEYS } from "@kalima/notifications-contract";
import { keepInTab, useTranslation } from "@kalima/platform/react";
import { Button, useFormat } from "@kalima/ui";
import { Bell as BellIcon } from "@kalima/ui/icons";
import { lazy, Suspense, useState } from "react";
import { useNotificationNews, useUnreadCount } from "../../shared/notifications.queries.ts";
import styles from "./bell.overlay.module.css";

const BellPanel = lazy(async () => ({ default: (await import("./bell-panel.tsx")).BellPanel }));

const MAX_SHOWN = 9;

/** The bell in the header, with the number of unread notifications, and the panel that it opens. */
export function Bell() {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const unread = useUnreadCount() ?? 0;
  const [isOpen, setOpen] = useState(false);
  useNotificationNews();
  const news = unread > 0 ? t("bell.unread", { count: unread }) : "";

  function open() {
    keepInTab(NOTIFICATION_STORAGE_KEYS.bellOpened, true);
    setOpen(true);
  }

  return (
    <div className={styles.place}>
      <Button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={news ? t("bell.openWithNews", { news }) : t("bell.open")}
        className={styles.bell}
        icon={<BellIcon />}
        onPress={open}
        variant="quiet"
      />
      {unread > 0 ? (
        <span aria-hidden="true" className={styles.badge}>
          {unread > MAX_SHOWN ? `${format.number(MAX_SHOWN)}+` : format.number(unread)}
        </span>
      ) : null}
      <span className={styles.news} role="status">
        {news}
      </span>
      {isOpen ? (
        <Suspense>
          <BellPanel hasUnread={unread > 0} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
