import { randomUUID } from "node:crypto";
import type { Clock } from "../../kernel/database/database.ts";
import type { Job, Jobs } from "../../kernel/jobs/job.ts";
import type { Notifier } from "../../kernel/ports/notifier.ts";
import type { Push } from "./push/push-job.ts";

/** Creates a notifier that only writes rows; the job `push` sends them. */
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
