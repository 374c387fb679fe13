import { NOTIFICATIONS_NAMESPACE } from "@kalima/notifications-contract";
import type { Database } from "../../kernel/database/database.ts";
import { createAccountPages } from "../../kernel/http/account-pages.ts";
import type { ModuleContext } from "../../kernel/server-module.ts";

/** Notified by the transaction that stores or reads a notification; the payload is the account's id. */
const CHANNEL = "notifications_changed";

/** Tells the open pages of an account to count again, once this transaction is committed. */
export async function announceNotifications(tx: Database, userId: string): Promise<void> {
  await tx.query("SELECT pg_notify($1, $2)", [CHANNEL, userId]);
}

/** The socket on which the open pages of an account hear of its notifications. */
export function openNotificationPages({ listener, sessions, log }: ModuleContext) {
  const event = "notificationsChanged";
  return createAccountPages({ channel: CHANNEL, namespace: NOTIFICATIONS_NAMESPACE, event, listener, sessions, log });
}
