import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../../database/database.ts";

/** A change of a release, as people are told of it. */
export type Announcement = {
  remote: string;
  revision: number;
  at: Date;
  action: string;
  /** The version that the change is about. */
  version: string;
  stable: string;
  percent: number | null;
  reason: string | null;
  /** A name, `health`, `start`, or `cli:<user>`. */
  by: string;
};
type Parts = {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Where each change is posted as JSON; without it there is only the log. */
  webhookUrl: string | undefined;
  post?: typeof fetch;
};

const AT_ONCE = 50;
const TIMEOUT_MS = 5_000;
/** These end or freeze a rollout, or take a version away. */
const GRAVE = new Set(["halt", "pause", "rollback", "disable", "retire"]);

const WAITING = `
  SELECT c.remote, c.revision, c.at, c.action, c.stable, c.reason, (c.rollout->>'percent')::numeric AS percent,
    coalesce(c.rollout->>'version', c.stable) AS version, coalesce(u.name, c.actor) AS by
  FROM release_changes c LEFT JOIN users u ON u.id::text = c.actor
  WHERE c.announced_at IS NULL ORDER BY c.at, c.remote, c.revision LIMIT ${AT_ONCE}`;

/** The last step of a ramp makes its version the stable one. */
function actionOf({ action, percent }: Announcement): string {
  return action === "grow" && percent === null ? "promote" : action;
}

export function sentenceOf(announcement: Announcement): string {
  const { remote, version, percent, reason, by } = announcement;
  const share = percent === null ? "" : ` at ${percent} %`;
  return `release ${remote}@${version}: ${actionOf(announcement)}${share} by ${by}${reason ? `, ${reason}` : ""}`;
}

/**
 * Tells people of every change of a release, whoever made it in whichever process: a line of the log, and a POST to the webhook. A webhook
 * that does not answer gets the change again at the next run, so it may get one twice.
 */
export function createAnnouncements({ database, clock, log, webhookUrl, post = fetch }: Parts): () => Promise<void> {
  async function send(announcement: Announcement): Promise<void> {
    if (!webhookUrl) return;
    const text = sentenceOf(announcement);
    const answer = await post(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...announcement, action: actionOf(announcement), text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  }

  return async () => {
    const waiting = await database.query<Announcement>(WAITING);
    for (const announcement of waiting) {
      try {
        await send(announcement);
      } catch (error) {
        log.warn(`the webhook of releases: ${(error as Error).message}`);
        return;
      }
      log[GRAVE.has(announcement.action) ? "warn" : "info"](sentenceOf(announcement));
      await database.query("UPDATE release_changes SET announced_at = $3 WHERE remote = $1 AND revision = $2", [
        announcement.remote,
        announcement.revision,
        clock(),
      ]);
    }
  };
}
