import {
  countUnreadNotifications,
  listNotifications,
  NOTIFICATIONS_NAMESPACE,
  type Notification,
  type NotificationGroup,
  readNotification,
  readNotifications,
} from "@kalima/notifications-contract";
import { useCursorPages } from "@kalima/platform/pages";
import { useMutation, usePlatform, useQuery, useQueryClient } from "@kalima/platform/react";
import { useEffect } from "react";

/** Begins every key, so that news refetch whatever is shown. */
const ALL = ["notifications"];
/** How many the bell lists. */
const LATEST = 10;
/** The server gives a page up rather than let it wait for the count. */
const MAX_SERVER_WAIT_MS = 40;

/** Fetches again when the server says that something is new or was read elsewhere, and after a lost connection. */
export function useNotificationNews(): void {
  const { socket, logger } = usePlatform();
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: ALL });
    const opening = socket(NOTIFICATIONS_NAMESPACE, {});
    opening.then(
      (opened) => {
        opened.on("notificationsChanged", refresh);
        opened.io.on("reconnect", refresh);
      },
      (error) => logger.warn("notifications are not live", { error: String(error) }),
    );
    return () => void opening.then((opened) => opened.close()).catch(() => {});
  }, [socket, logger, client]);
}

/** How many are unread; undefined while that is unknown. */
export function useUnreadCount(): number | undefined {
  const { http } = usePlatform();
  const { data } = useQuery({
    queryKey: [...ALL, "unread"],
    queryFn: ({ signal }) => http.call(countUnreadNotifications, { signal }),
    meta: { maxServerWaitMs: MAX_SERVER_WAIT_MS },
  });
  return data?.unread;
}

/** The newest ones, of which the unread come first. */
export function useLatest() {
  const { http } = usePlatform();
  return useQuery({
    queryKey: [...ALL, "latest"],
    queryFn: ({ signal }) => http.call(listNotifications, { query: { limit: LATEST }, signal }),
    select: ({ items }) => [...items.filter(isUnread), ...items.filter((each) => !isUnread(each))],
  });
}

export const isUnread = ({ readAt }: Notification): boolean => readAt === null;

export type Filter = { state: "unread" | "read"; group: NotificationGroup | undefined };

/** All that fit a filter, newest first, page by page. */
export function useNotifications({ state, group }: Filter) {
  const { http } = usePlatform();
  return useCursorPages([...ALL, state, group], ({ cursor, signal }) =>
    http.call(listNotifications, { query: { cursor, state, group }, signal }),
  );
}

/** Marks one, or all without an argument, as read. */
export function useMarkRead() {
  const { http } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id?: string): Promise<void> => {
      if (id === undefined) await http.call(readNotifications);
      else await http.call(readNotification, { params: { id } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
