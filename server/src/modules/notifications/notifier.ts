import { randomUUID } from "node:crypto";
import type { NotificationKind } from "@kalima/contracts/api";
import type { RoleName } from "@kalima/contracts/domain";
import type { Clock, Database } from "../../database/database.ts";
import type { Job, Jobs } from "../../jobs/job.ts";
import type { NotificationParams } from "./notification-params.ts";
import type { Push } from "./push/push-job.ts";

/** Notifies people of what happened to their account and bookings. */
export type Notifier = {
  /**
   * Stores a notification and enqueues a push to each signed-in browser that the person subscribed. Call it in the
   * transaction of the change it is about, so that both commit or neither does.
   *
   * @returns the notification's id, and to how many browsers it is pushed.
   */
  notify<K extends NotificationKind>(
    tx: Database,
    userId: string,
    kind: K,
    params: NotificationParams[K],
  ): Promise<{ id: string; browsers: number }>;
  /** Notifies everybody with this role, as `notify` does; not the person `except`, who knows already. */
  notifyRole<K extends NotificationKind>(
    tx: Database,
    role: RoleName,
    kind: K,
    params: NotificationParams[K],
    options?: { except?: string },
  ): Promise<void>;
};

/** A notifier that only writes rows; the job `push` sends. */
export function createNotifier(clock: Clock, jobs: Jobs, push: Job<Push>): Notifier {
  const notifier: Notifier = {
    async notify(tx, userId, kind, params) {
      const notificationId = randomUUID();
      await tx.query("INSERT INTO notifications (id, user_id, kind, params, created_at) VALUES ($1, $2, $3, $4, $5)", [
        notificationId,
        userId,
        kind,
        JSON.stringify(params),
        clock(),
      ]);
      const browsers = await tx.query<{ endpoint: string }>(
        `SELECT p.endpoint FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
         WHERE p.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`,
        [userId, clock()],
      );
      for (const { endpoint } of browsers) await jobs.enqueue(tx, push, { notificationId, endpoint });
      return { id: notificationId, browsers: browsers.length };
    },

    async notifyRole(tx, role, kind, params, { except } = {}) {
      const people = await tx.query<{ id: string }>(
        "SELECT id FROM users WHERE role = $1 AND status = 'active' AND id IS DISTINCT FROM $2::uuid ORDER BY id",
        [role, except ?? null],
      );
      for (const { id } of people) await notifier.notify(tx, id, kind, params);
    },
  };
  return notifier;
}
