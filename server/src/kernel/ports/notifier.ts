import type { Permission } from "@kalima/staff-contract";
import type { Database } from "../database/database.ts";

/**
 * The params of each kind of notification. The module that writes the texts declares them here, beside the texts, by
 * declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: other files add its members.
export interface NotificationParams {}
export type NotificationKind = keyof NotificationParams & string;

/** Notifies people of what happened to their account and bookings. */
export type Notifier = {
  /**
   * Stores a notification and enqueues what the person chose for its subject: a push to each signed-in browser that was
   * subscribed, an SMS where none is, an e-mail. What is not urgent waits for the end of quiet hours. Call it in the
   * transaction of the change it is about, so that both commit or neither does.
   */
  notify<K extends NotificationKind>(
    tx: Database,
    userId: string,
    kind: K,
    params: NotificationParams[K],
  ): Promise<void>;
  /** Notifies every admin with this permission, as `notify` does; not the person `except`, who knows already. */
  notifyStaff<K extends NotificationKind>(
    tx: Database,
    permission: Permission,
    kind: K,
    params: NotificationParams[K],
    options?: { except?: string },
  ): Promise<void>;
};
