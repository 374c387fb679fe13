import { randomUUID } from "node:crypto";
import type { NotificationKind } from "@kalima/contracts/api";
import type { Clock, Database } from "../../database/database.ts";
import type { NotificationParams } from "./notification-texts.ts";

/** Tells people what happened to their account and bookings. */
export type Notifier = {
  /**
   * Stores a notification and owes it to each browser of the person that asked for pushes and is signed in.
   * Call it in the transaction of what it tells about, so that neither stands without the other.
   */
  notify<K extends NotificationKind>(
    tx: Database,
    userId: string,
    kind: K,
    params: NotificationParams[K],
  ): Promise<void>;
};

/** A notifier that only writes rows; whoever delivers finds them. */
export function createNotifier(clock: Clock): Notifier {
  return {
    async notify(tx, userId, kind, params) {
      const id = randomUUID();
      await tx.query("INSERT INTO notifications (id, user_id, kind, params, created_at) VALUES ($1, $2, $3, $4, $5)", [
        id,
        userId,
        kind,
        JSON.stringify(params),
        clock(),
      ]);
      await tx.query(
        `INSERT INTO push_deliveries (notification_id, endpoint, due_at)
         SELECT $1, p.endpoint, $3 FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
         WHERE p.user_id = $2 AND s.revoked_at IS NULL AND s.expires_at > $3`,
        [id, userId, clock()],
      );
    },
  };
}
