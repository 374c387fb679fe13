import { randomUUID } from "node:crypto";
import type { Clock } from "../../kernel/database/database.ts";
import type { Notifier } from "../../kernel/ports/notifier.ts";
import { buildHolderSql } from "../grants/public.ts";
import { defineEmailJob, defineSmsJob, type MessageParts } from "./delivery/message-jobs.ts";
import { definePushJob, type PushParts } from "./delivery/push-job.ts";
import { announceNotifications } from "./notification-sockets.ts";
import { isChannelOn, planDelivery } from "./preferences/preference.policy.ts";
import { preferencesRepository, toReader } from "./preferences/preferences.repository.ts";

/** Creates a notifier that only writes rows; its jobs send them, by the channels that the person chose. */
export function createNotifier(parts: PushParts & MessageParts & { clock: Clock }): Notifier {
  const { clock, jobs, kinds } = parts;
  const push = definePushJob(parts);
  const sms = defineSmsJob(parts);
  const email = defineEmailJob(parts);

  const notifier: Notifier = {
    async notify(tx, userId, kind, params) {
      const person = await preferencesRepository(tx).find(userId);
      // The account was removed in this moment.
      if (!person) return;
      const notificationId = randomUUID();
      const now = clock();
      const reader = toReader(person);
      const { group, canWaitForSms, ...pressure } = kinds.readTravel(kind, params, now);
      const plan = (channel: "push" | "sms" | "email") => planDelivery(reader, group, channel, pressure, now);
      await tx.query(
        "INSERT INTO notifications (id, user_id, kind, params, created_at, read_at) VALUES ($1, $2, $3, $4, $5, $6)",
        [
          notificationId,
          userId,
          kind,
          JSON.stringify(params),
          now,
          isChannelOn(reader.choices, group, "site") ? null : now,
        ],
      );
      await announceNotifications(tx, userId);

      const pushAt = plan("push");
      const browsers = await tx.query<{ endpoint: string }>(
        `SELECT p.endpoint FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
         WHERE $3 AND p.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > $2`,
        [userId, now, pushAt !== null],
      );
      for (const { endpoint } of browsers) {
        await jobs.enqueue(tx, push, { notificationId, endpoint }, { runAt: pushAt ?? now });
      }
      const smsAt = plan("sms");
      if (smsAt && canWaitForSms && browsers.length === 0) {
        await jobs.enqueue(tx, sms, { notificationId }, { runAt: smsAt, key: notificationId });
      }
      const emailAt = plan("email");
      if (emailAt && person.email) {
        await jobs.enqueue(tx, email, { notificationId }, { runAt: emailAt, key: notificationId });
      }
    },

    async notifyStaff(tx, permission, kind, params, { except } = {}) {
      const people = await tx.query<{ id: string }>(
        `SELECT id FROM users u WHERE ${buildHolderSql(permission)} AND status = 'active' AND id IS DISTINCT FROM $1::uuid
         ORDER BY id`,
        [except ?? null],
      );
      for (const { id } of people) await notifier.notify(tx, id, kind, params);
    },
  };
  return notifier;
}
