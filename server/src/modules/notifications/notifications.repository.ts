import type { PushSubscriptionKeys } from "@kalima/notifications-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { After } from "../../kernel/http/time-pages.ts";
import type { NotificationKind, NotificationParams } from "../../kernel/ports/notifier.ts";
import { announceNotifications } from "./notification-sockets.ts";

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  params: NotificationParams[NotificationKind];
  created_at: Date;
  read_at: Date | null;
};
type ListFilter = { kinds: string[]; isRead: boolean | null; after: After; limit: number };
/** Maximum number of browsers of one account; a new one replaces the oldest. */
const MAX_BROWSERS = 20;

/** Stores notifications and push subscriptions. */
export function notificationsRepository(database: Database) {
  return {
    /** Those of `kinds`; with `isRead` only read or unread ones. */
    list: (userId: string, { kinds, isRead, after, limit }: ListFilter) =>
      database.query<NotificationRow>(
        `SELECT id, kind, params, created_at, read_at FROM notifications
         WHERE user_id = $1 AND ($2::timestamptz IS NULL OR (date_trunc('milliseconds', created_at), id) < ($2, $3::uuid))
           AND kind = ANY($5) AND ($6::boolean IS NULL OR (read_at IS NOT NULL) = $6)
         ORDER BY created_at DESC, id DESC LIMIT $4`,
        [userId, after?.at ?? null, after?.id ?? null, limit, kinds, isRead],
      ),

    async countUnread(userId: string, kinds: string[]): Promise<number> {
      const [row] = await database.query<{ unread: number }>(
        "SELECT count(*) AS unread FROM notifications WHERE user_id = $1 AND read_at IS NULL AND kind = ANY($2)",
        [userId, kinds],
      );
      return row?.unread ?? 0;
    },

    /** Marks everything up to now as read. */
    async markAllRead(userId: string, now: Date): Promise<void> {
      await database.transaction(async (tx) => {
        const marked = await tx.query(
          "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL RETURNING 1",
          [userId, now],
        );
        if (marked.length > 0) await announceNotifications(tx, userId);
      });
    },

    /** Marks one of this account as read; returns false if the account has none with this id. */
    markRead: (userId: string, id: string, now: Date): Promise<boolean> =>
      database.transaction(async (tx) => {
        const [row] = await tx.query<{ read_at: Date | null }>(
          "SELECT read_at FROM notifications WHERE id = $1 AND user_id = $2 FOR UPDATE",
          [id, userId],
        );
        if (row?.read_at === null) {
          await tx.query("UPDATE notifications SET read_at = $2 WHERE id = $1", [id, now]);
          await announceNotifications(tx, userId);
        }
        return row !== undefined;
      }),

    /** Binds a browser to this account and session, and removes it from any other account. */
    async subscribe(
      userId: string,
      sessionId: string,
      { endpoint, keys }: PushSubscriptionKeys,
      now: Date,
    ): Promise<void> {
      await database.transaction(async (tx) => {
        // Pending pushes for the earlier account must not reach the new one.
        await tx.query("DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id <> $2", [endpoint, userId]);
        await tx.query(
          `INSERT INTO push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at) VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (endpoint) DO UPDATE SET session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth
           WHERE push_subscriptions.user_id = excluded.user_id`,
          [endpoint, userId, sessionId, keys.p256dh, keys.auth, now],
        );
        await tx.query(
          `DELETE FROM push_subscriptions WHERE endpoint IN
             (SELECT endpoint FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC OFFSET $2)`,
          [userId, MAX_BROWSERS],
        );
      });
    },

    /** Binds a browser of this account to a new session; returns false if it is not subscribed to this account. */
    async renew(userId: string, sessionId: string, { endpoint, keys }: PushSubscriptionKeys): Promise<boolean> {
      const rows = await database.query(
        `UPDATE push_subscriptions SET session_id = $3, p256dh = $4, auth = $5 WHERE endpoint = $1 AND user_id = $2 RETURNING 1`,
        [endpoint, userId, sessionId, keys.p256dh, keys.auth],
      );
      return rows.length > 0;
    },

    /** Removes a browser of this account; another account's browser stays. */
    async unsubscribe(userId: string, endpoint: string): Promise<void> {
      await database.query("DELETE FROM push_subscriptions WHERE endpoint = $1 AND user_id = $2", [endpoint, userId]);
    },

    /** Removes the notifications to an account, and those to others that name it. */
    async forgetAccount(userId: string): Promise<void> {
      await database.query("DELETE FROM push_subscriptions WHERE user_id = $1", [userId]);
      await database.query("DELETE FROM notifications WHERE user_id = $1", [userId]);
      await database.query("DELETE FROM notifications WHERE params ? 'studentId' AND params ->> 'studentId' = $1", [
        userId,
      ]);
    },
  };
}
