import type { NotificationGroup } from "@kalima/notifications-contract";
import { joinPages, NextPage } from "@kalima/platform/pages";
import { useTranslation } from "@kalima/platform/react";
import { Button, Skeleton } from "@kalima/ui";
import { EmptyState, Problem } from "@kalima/ui/content";
import { useMarkRead, useNotificationNews, useNotifications } from "../../shared/notifications.queries.ts";
import { DaysOfNotifications } from "./days-of-notifications.tsx";
import styles from "./notification-lists.module.css";

const PLACES = ["first", "second", "third", "fourth"];

/** Unread notifications, and below them those that were read, each by days. */
export function NotificationLists({ group }: { group: NotificationGroup | undefined }) {
  const { t } = useTranslation("notifications");
  useNotificationNews();
  const lists = {
    unread: useNotifications({ state: "unread", group }),
    read: useNotifications({ state: "read", group }),
  };
  const both = [lists.unread, lists.read];
  const failed = both.find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    const retry = () => both.filter(({ isError }) => isError).map((list) => list.refetch());
    return <Problem error={failed.error} onRetry={() => void retry()} title={t("problem")} />;
  }
  if (both.some(({ isPending }) => isPending)) return <Waiting />;
  if (both.every(({ data }) => data?.pages.every(({ items }) => items.length === 0))) {
    return <EmptyState illustration="star" message={t("noneMessage")} title={t(group ? "noneOfGroup" : "noneTitle")} />;
  }
  return (
    <>
      <Part list={lists.unread} state="unread" />
      <Part list={lists.read} state="read" />
    </>
  );
}

type PartProps = { state: "unread" | "read"; list: ReturnType<typeof useNotifications> };

function Part({ state, list }: PartProps) {
  const { t } = useTranslation("notifications");
  const markRead = useMarkRead();
  const shown = joinPages(list);
  if (shown.length === 0) return null;
  const isNew = state === "unread";
  return (
    <section aria-label={t(`list.${state}`)} className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t(`list.${state}`)}</h2>
        {isNew ? (
          <Button
            isPending={markRead.isPending}
            onPress={() => markRead.mutate(undefined)}
            size="small"
            variant="secondary"
          >
            {t("markAll")}
          </Button>
        ) : null}
      </div>
      {markRead.isError ? <p role="alert">{t("markFailed")}</p> : null}
      <DaysOfNotifications notifications={shown} onFollow={({ id }) => isNew && markRead.mutate(id)} />
      <NextPage more={t("more")} query={list} />
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation("notifications");
  return (
    <div aria-busy="true" aria-label={t("loading")} className={styles.part} role="status">
      {PLACES.map((place) => (
        <Skeleton height={88} key={place} shape="block" />
      ))}
    </div>
  );
}
