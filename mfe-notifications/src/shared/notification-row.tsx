import type { Notification } from "@kalima/notifications-contract";
import { useTranslation } from "@kalima/platform/react";
import { classNames, Link, VisuallyHidden } from "@kalima/ui";
import { Bell, BookOpen, Clock, type IconProps, ListChecks, MessageCircle, User, Wallet } from "@kalima/ui/icons";
import type { ComponentType } from "react";
import styles from "./notification-row.module.css";
import { isUnread } from "./notifications.queries.ts";

const ICONS: Readonly<Record<string, ComponentType<IconProps>>> = {
  reminders: Clock,
  lessons: BookOpen,
  tasks: ListChecks,
  messages: MessageCircle,
  payments: Wallet,
  account: User,
};

type Props = {
  notification: Notification;
  /** When it came, in words. */
  time: string;
  onFollow: (notification: Notification) => void;
};

/** One notification, as the way to the page that it is about. */
export function NotificationRow({ notification, time, onFollow }: Props) {
  const { t } = useTranslation("notifications");
  const { title, text, path, group, createdAt } = notification;
  const Icon = ICONS[group] ?? Bell;
  const isNew = isUnread(notification);
  return (
    <Link
      className={classNames(styles.row, isNew && styles.unread)}
      href={path}
      onPress={() => onFollow(notification)}
      tone="plain"
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {isNew ? <VisuallyHidden>{t("row.unread")} </VisuallyHidden> : null}
          {title}
        </span>
        <span className={styles.text}>{text}</span>
        <time className={styles.time} dateTime={createdAt}>
          {time}
        </time>
      </span>
      {isNew ? <span aria-hidden="true" className={styles.dot} /> : null}
    </Link>
  );
}
