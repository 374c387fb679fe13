import { DAY_MS, MINUTE_MS } from "@kalima/contracts/domain";
import type { Notification } from "@kalima/notifications-contract";
import { useNow, useTranslation } from "@kalima/platform/react";
import { useFormat, useZone } from "@kalima/ui";
import { dayOf } from "@kalima/ui/calendar";
import { NotificationRow } from "../../shared/notification-row.tsx";
import styles from "./notification-lists.module.css";

/** `YYYY-MM-DD` in a zone. Days are grouped by UTC while the visitor's zone is unknown. */
function toDay(instant: string | number, zone: string | null): string {
  return dayOf(instant, zone ?? "UTC").toString();
}

type Props = { notifications: readonly Notification[]; onFollow: (notification: Notification) => void };

/** Notifications under the days on which they came. */
export function DaysOfNotifications({ notifications, onFollow }: Props) {
  const { t } = useTranslation("notifications");
  const format = useFormat();
  const zone = useZone();
  const now = useNow(MINUTE_MS);
  const days = Map.groupBy(notifications, ({ createdAt }) => toDay(createdAt, zone));
  const named = new Map([
    [toDay(now - DAY_MS, zone), t("day.yesterday")],
    [toDay(now, zone), t("day.today")],
  ]);
  return [...days].map(([day, ofDay]) => (
    <div key={day}>
      <h3 className={styles.day}>{named.get(day) ?? format.dayLabel(day)}</h3>
      <ul className={styles.list}>
        {ofDay.map((notification) => (
          <li key={notification.id}>
            <NotificationRow
              notification={notification}
              onFollow={onFollow}
              time={format.time(notification.createdAt)}
            />
          </li>
        ))}
      </ul>
    </div>
  ));
}
