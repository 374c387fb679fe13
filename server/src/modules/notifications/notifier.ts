import { randomUUID } from "node:crypto";
import type { Language } from "@kalima/contracts/domain";
import { DAY_SECONDS } from "@kalima/contracts/domain";
import type { NotificationKind, PushMessage } from "@kalima/notifications-contract";
import webpush from "web-push";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { Job, Jobs } from "../../kernel/jobs/job.ts";
import type { NotificationParams, Notifier } from "../../kernel/ports/notifier.ts";
import type { PushClient } from "../../kernel/ports/push-client.ts";
import type { Secrets } from "../../settings/secrets.ts";
import { describeNotification } from "./kinds/index.ts";
import { announceNotifications } from "./notification-sockets.ts";

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
      await announceNotifications(tx, userId);
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

const CONCURRENCY = 20;
/** The last attempt comes 2.5 to 5 minutes after the first, because a later push would only repeat the list. */
const RETRY = { limit: 4, delaySeconds: 10 };
/** Time for which a push service keeps a message for a browser that is offline. */
const TTL_SECONDS = DAY_SECONDS;
/** Statuses for an expired subscription (RFC 8030, section 7.3). */
const GONE = new Set([404, 410]);

export type Push = { notificationId: string; endpoint: string };
type PushRow = {
  p256dh: string;
  auth: string;
  kind: NotificationKind;
  params: NotificationParams[NotificationKind];
  language: Language;
};
type Dependencies = {
  database: Database;
  clock: Clock;
  client: PushClient;
  vapid: Secrets["vapid"];
  /** Reads the contact address for operators of push services: an https or mailto URL. */
  contact(): Promise<string>;
};

/** Returns undefined if the session has ended, the browser unsubscribed or the account was removed. */
async function findPush({ database, clock }: Dependencies, push: Push): Promise<PushRow | undefined> {
  const [row] = await database.query<PushRow>(
    `SELECT p.p256dh, p.auth, n.kind, n.params, u.language
     FROM push_subscriptions p
     JOIN sessions s ON s.id = p.session_id AND s.revoked_at IS NULL AND s.expires_at > $3
     JOIN notifications n ON n.id = $1 AND n.user_id = p.user_id
     JOIN users u ON u.id = n.user_id
     WHERE p.endpoint = $2`,
    [push.notificationId, push.endpoint, clock()],
  );
  return row;
}

function toPushMessage(id: string, { kind, params, language }: PushRow): PushMessage {
  const { title, text, path } = describeNotification(kind, params as never, language);
  return { title, text, path, language, tag: id };
}

/** Defines the job that sends one notification to one browser. */
export function definePushJob(jobs: Jobs, parts: Dependencies): Job<Push> {
  const { database, client, vapid, contact } = parts;

  /** Sends a push; returns the status of the push service's answer. */
  async function send({ notificationId, endpoint }: Push, row: PushRow): Promise<number> {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh: row.p256dh, auth: row.auth } },
      JSON.stringify(toPushMessage(notificationId, row)),
      { vapidDetails: { subject: await contact(), ...vapid }, TTL: TTL_SECONDS, urgency: "normal" },
    );
    return client.send(endpoint, { headers: headers as Record<string, string>, body });
  }

  return jobs.define<Push>({
    name: "notifications.push",
    concurrency: CONCURRENCY,
    retry: RETRY,
    // A failure concerns only this browser, and the notification is in the list anyway.
    hasDeadLetter: false,
    async run(push) {
      const row = await findPush(parts, push);
      if (!row) return;
      const status = await send(push, row);
      if (GONE.has(status)) await database.query("DELETE FROM push_subscriptions WHERE endpoint = $1", [push.endpoint]);
      else if (status < 200 || status >= 300) throw new Error(`${new URL(push.endpoint).host} answered ${status}`);
    },
  });
}
