import type { NotificationKind, PushMessage } from "@kalima/contracts/api";
import type { Language } from "@kalima/contracts/domain";
import type { FastifyBaseLogger } from "fastify";
import webpush from "web-push";
import type { Clock, Database } from "../../../database/database.ts";
import type { Secrets } from "../../../secrets.ts";
import { NOTIFICATION_PATHS, type NotificationParams, notificationWords } from "../notification-texts.ts";
import type { PushDoor } from "./push-door.ts";

const AT_ONCE = 20;
const TRIES = 5;
const FIRST_WAIT_SECONDS = 10;
/** How long a push service keeps a message for a browser that is off. */
const TTL_SECONDS = 86_400;
/** While a process tries, no other does; what it leaves behind when it dies is taken up after this. */
const CLAIM_SECONDS = 60;
const GONE = new Set([404, 410]);

type DueRow = {
  notification_id: string;
  endpoint: string;
  tries: number;
  p256dh: string;
  auth: string;
  kind: NotificationKind;
  params: NotificationParams[NotificationKind];
  language: Language;
};
type Parts = {
  database: Database;
  clock: Clock;
  door: PushDoor;
  vapid: Secrets["vapid"];
  /** Whom a push service may write to: an https or mailto address. */
  contact(): Promise<string>;
  log: Pick<FastifyBaseLogger, "warn">;
};

/** Takes what is due to signed-in browsers, so that two processes never send the same; what ended sessions were owed goes. */
async function claim(database: Database, now: Date): Promise<DueRow[]> {
  await database.query(
    `DELETE FROM push_deliveries d USING push_subscriptions p LEFT JOIN sessions s ON s.id = p.session_id
     WHERE p.endpoint = d.endpoint AND d.due_at <= $1 AND (s.id IS NULL OR s.revoked_at IS NOT NULL OR s.expires_at <= $1)`,
    [now],
  );
  return database.query<DueRow>(
    `WITH due AS (
       SELECT notification_id, endpoint FROM push_deliveries WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED),
     claimed AS (
       UPDATE push_deliveries d SET tries = tries + 1, due_at = $1::timestamptz + make_interval(secs => $3)
       FROM due WHERE d.notification_id = due.notification_id AND d.endpoint = due.endpoint RETURNING d.*)
     SELECT c.notification_id, c.endpoint, c.tries, p.p256dh, p.auth, n.kind, n.params, u.language
     FROM claimed c JOIN push_subscriptions p ON p.endpoint = c.endpoint
     JOIN notifications n ON n.id = c.notification_id JOIN users u ON u.id = n.user_id`,
    [now, AT_ONCE, CLAIM_SECONDS],
  );
}

function messageOf(row: Pick<DueRow, "notification_id" | "kind" | "params" | "language">): PushMessage {
  const { title, text } = notificationWords(row.kind, row.params as never, row.language);
  return { title, text, path: NOTIFICATION_PATHS[row.kind], language: row.language, tag: row.notification_id };
}

/** Sends what is owed. A service that fails is asked again later, a browser that is gone is forgotten. */
export async function deliverDue({ database, clock, door, vapid, contact, log }: Parts): Promise<void> {
  const due = await claim(database, clock());
  if (due.length === 0) return;
  const subject = await contact();

  /** The status a push service answers with. */
  async function push({ endpoint, p256dh, auth, ...row }: DueRow): Promise<number> {
    const { headers, body } = webpush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(messageOf(row)),
      { vapidDetails: { subject, ...vapid }, TTL: TTL_SECONDS, urgency: "normal" },
    );
    return door.send(endpoint, { headers: headers as Record<string, string>, body });
  }

  async function deliver(row: DueRow): Promise<void> {
    const { notification_id: id, endpoint, tries } = row;
    const outcome = await push(row).catch((error: Error) => error);
    const isSent = typeof outcome === "number" && outcome >= 200 && outcome < 300;
    if (!isSent) log.warn(`push to ${new URL(endpoint).host}: ${outcome instanceof Error ? outcome.message : outcome}`);
    if (typeof outcome === "number" && GONE.has(outcome)) {
      await database.query("DELETE FROM push_subscriptions WHERE endpoint = $1", [endpoint]);
    } else if (isSent || tries >= TRIES) {
      await database.query("DELETE FROM push_deliveries WHERE notification_id = $1 AND endpoint = $2", [id, endpoint]);
    } else {
      const waitMs = FIRST_WAIT_SECONDS * 4 ** (tries - 1) * 1_000;
      await database.query("UPDATE push_deliveries SET due_at = $3 WHERE notification_id = $1 AND endpoint = $2", [
        ...[id, endpoint],
        new Date(clock().getTime() + waitMs),
      ]);
    }
  }
  await Promise.all(due.map(deliver));
}
