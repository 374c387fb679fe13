import { useTranslation } from "@kalima/platform/react";
import { Button, Link, Skeleton, useFormat } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { Popover } from "@kalima/ui/overlays";
import { NotificationRow } from "../../shared/notification-row.tsx";
import { isUnread, useLatest, useMarkRead } from "../../shared/notifications.queries.ts";
import styles from "./bell-panel.module.css";

/** Every notification there is, of which the panel shows the newest. */
const ALL_PATH = "/profile/notifications";
const PLACES = ["first", "second", "third"];

/** The newest notifications, below the bell. */
export function BellPanel({ hasUnread, onClose }: { hasUnread: boolean; onClose: () => void }) {
  const { t } = useTranslation("notifications");
  const markRead = useMarkRead();
  return (
    <div className={styles.anchor}>
      <Popover
        isOpen
        label={t("bell.title")}
        onOpenChange={onClose}
        placement="bottom end"
        trigger={() => <span className={styles.bell} />}
      >
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2 className={styles.title}>{t("bell.title")}</h2>
            {hasUnread ? (
              <Button
                isPending={markRead.isPending}
                onPress={() => markRead.mutate(undefined)}
                size="small"
                variant="quiet"
              >
                {t("markAll")}
              </Button>
            ) : null}
          </div>
          {markRead.isError ? <p role="alert">{t("markFailed")}</p> : null}
          <Latest onFollow={(id) => id !== null && markRead.mutate(id)} onClose={onClose} />
          <Link className={styles.all} href={ALL_PATH} onPress={onClose}>
            {t("bell.all")}
          </Link>
        </div>
      </Popover>
    </div>
  );
}

type LatestProps = {
  /** Gets the id of an unread notification, null of another. */
  onFollow: (id: string | null) => void;
  onClose: () => void;
};

function Latest({ onFollow, onClose }: LatestProps) {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const latest = useLatest();
  if (latest.isPending) {
    return (
      <div aria-busy="true" className={styles.list}>
        {PLACES.map((place) => (
          <Skeleton height={76} key={place} shape="block" />
        ))}
      </div>
    );
  }
  if (latest.isLoadingError) {
    return <Problem error={latest.error} onRetry={() => void latest.refetch()} title={t("problem")} />;
  }
  if (latest.data.length === 0) {
    return <EmptyState illustration="star" message={t("noneMessage")} title={t("noneTitle")} />;
  }
  return (
    <ul className={styles.list}>
      {latest.data.map((notification) => (
        <li key={notification.id}>
          <NotificationRow
            notification={notification}
            onFollow={() => {
              onFollow(isUnread(notification) ? notification.id : null);
              onClose();
            }}
            time={format.dateTime(notification.createdAt)}
          />
        </li>
      ))}
    </ul>
  );
}
