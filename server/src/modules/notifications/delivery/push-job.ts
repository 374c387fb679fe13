import { DAY_SECONDS } from "@kalima/contracts/domain";
import type { PushMessage } from "@kalima/notifications-contract";
import webpush from "web-push";
import type { Clock, Database } from "../../../kernel/database/database.ts";
import type { Job, Jobs } from "../../../kernel/jobs/job.ts";
import type { PushClient } from "../../../kernel/ports/push-client.ts";
import type { NotificationKinds } from "../../../notification-kinds/notification-kinds.ts";
import type { Secrets } from "../../../settings/secrets.ts";
import { type Delivery, type DueDelivery, findDelivery } from "./find-delivery.ts";

const CONCURRENCY = 20;
/** The last attempt comes 2.5 to 5 minutes after the first, because a later push would only repeat the list. */
const RETRY = { limit: 4, delaySeconds: 10 };
/** Time for which a push service keeps a message for a browser that is offline. */
const TTL_SECONDS = DAY_SECONDS;
/** Statuses for an expired subscription (RFC 8030, section 7.3). */
const GONE = new Set([404, 410]);

export type Push = Delivery & { endpoint: string };
type Keys = { p256dh: string; auth: string };
export type PushParts = {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  kinds: NotificationKinds;
  client: PushClient;
  vapid: Secrets["vapid"];
  /** Reads the contact address for operators of push services: an https or mailto URL. */
  contact(): Promise<string>;
};

/** Returns undefined if the session has ended, the browser unsubscribed or the account was removed. */
async function findKeys({ database, clock }: PushParts, push: Push): Promise<Keys | undefined> {
  const [row] = await database.query<Keys>(
    `SELECT p.p256dh, p.auth FROM push_subscriptions p
     JOIN sessions s ON s.id = p.session_id AND s.revoked_at IS NULL AND s.expires_at > $3
     JOIN notifications n ON n.id = $1 AND n.user_id = p.user_id
     WHERE p.endpoint = $2`,
    [push.notificationId, push.endpoint, clock()],
  );
  return row;
}

/** Defines the job that sends one notification to one browser. */
export function definePushJob(parts: PushParts): Job<Push> {
  const { database, client, vapid, contact, jobs } = parts;

  /** Sends a push; returns the status of the push service's answer. */
  async function send({ notificationId, endpoint }: Push, keys: Keys, due: DueDelivery): Promise<number> {
    const { title, text, path, language } = due;
    const message: PushMessage = { title, text, path, language, tag: notificationId };
    const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject: await contact(), ...vapid },
      TTL: TTL_SECONDS,
      urgency: "normal",
    });
    return client.send(endpoint, { headers: headers as Record<string, string>, body });
  }

  const job: Job<Push> = jobs.define<Push>({
    name: "notifications.push",
    concurrency: CONCURRENCY,
    retry: RETRY,
    // A failure concerns only this browser, and the notification is in the list anyway.
    hasDeadLetter: false,
    async run(push) {
      const keys = await findKeys(parts, push);
      const due = keys && (await findDelivery(parts, "push", job, push, push.notificationId + push.endpoint));
      if (!due) return;
      const status = await send(push, keys, due);
      if (GONE.has(status)) await database.query("DELETE FROM push_subscriptions WHERE endpoint = $1", [push.endpoint]);
      else if (status < 200 || status >= 300) throw new Error(`${new URL(push.endpoint).host} answered ${status}`);
    },
  });
  return job;
}
