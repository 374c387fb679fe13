import type { DecisionEvidence } from "@kalima/releases-contract";
import type { FastifyBaseLogger } from "fastify";
import type { Clock, Database } from "../../kernel/database/database.ts";

/** A change of a release, in the form in which the log and the webhook announce it. */
export type Announcement = {
  /** Id of the row in `release_changes`. */
  id: string;
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
  /** The measurements behind an automatic decision; null for every other change. */
  evidence: DecisionEvidence | null;
};
type Dependencies = {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Where each change is posted as JSON; without it there is only the log. */
  webhookUrl: string | undefined;
  post?: typeof fetch;
};

type Waiting = Announcement & { loggedAt: Date | null };

const BATCH_SIZE = 50;
const TIMEOUT_MS = 5_000;
/** Statuses after which a later attempt may succeed: timeout, too many requests, or a secret still to be corrected. */
const RETRYABLE_STATUSES = new Set([401, 403, 408, 429]);
/** These end or freeze a rollout, or take a version away. */
const WARN_ACTIONS = new Set(["halt", "pause", "rollback", "disable", "retire"]);

const WAITING = `
  SELECT c.id, c.logged_at AS "loggedAt", c.evidence, c.remote, c.revision, c.at, c.action, c.stable, c.reason, (c.rollout->>'percent')::numeric AS percent,
    coalesce(c.version, c.rollout->>'version', c.stable) AS version, coalesce(u.name, c.actor) AS by
  FROM release_changes c LEFT JOIN users u ON u.id::text = c.actor
  WHERE c.announced_at IS NULL ORDER BY c.at, c.id LIMIT ${BATCH_SIZE}`;

/** The last step of a ramp makes its version the stable one. */
function toAnnouncedAction({ action, percent }: Announcement): string {
  return action === "grow" && percent === null ? "promote" : action;
}

/** Describes in one English sentence the measurements behind an automatic decision. */
export function formatEvidence({ compared, segment, candidate, baseline, percent, odds }: DecisionEvidence): string {
  const chance = `by chance at most once in ${Math.floor(odds).toLocaleString("en")} rollouts`;
  if (compared === "split") {
    const all = candidate.visitors + baseline.visitors;
    return `${candidate.visitors} of ${all} visitors got ${candidate.version}, ${percent.toFixed(1)} % expected; ${chance}`;
  }
  const group = segment === null ? "" : ` (${segment})`;
  const [present, other] = [candidate, baseline].map(({ hits, visitors }) => `${hits} of ${visitors} visitors${group}`);
  if (compared === "before") return `failed: ${present} lately, ${other} before`;
  return `${compared}: ${present} of ${candidate.version}, ${other} of ${baseline.version}; ${chance}`;
}

export function formatAnnouncement(announcement: Announcement): string {
  const { remote, version, percent, reason, by, evidence } = announcement;
  const share = percent === null ? "" : ` at ${percent} %`;
  const why = [reason, evidence && formatEvidence(evidence)].filter(Boolean).map((part) => `, ${part}`);
  return `release ${remote}@${version}: ${toAnnouncedAction(announcement)}${share} by ${by}${why.join("")}`;
}

/**
 * Returns a job that announces every change of a release, made in any process: once in the log, and by a POST to the
 * webhook. When the webhook does not answer, the next run sends the change again, so the webhook may receive it twice.
 * A change that the webhook refuses for good (4xx) does not delay the others.
 */
export function createAnnouncements({
  database,
  clock,
  log,
  webhookUrl,
  post = fetch,
}: Dependencies): () => Promise<void> {
  /** @throws when the change must be sent again. */
  async function send(announcement: Waiting): Promise<void> {
    if (!webhookUrl) return;
    const text = formatAnnouncement(announcement);
    const { id: _id, loggedAt: _loggedAt, ...rest } = announcement;
    const answer = await post(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...rest, action: toAnnouncedAction(announcement), text }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return;
    const isRefused = answer.status >= 400 && answer.status < 500 && !RETRYABLE_STATUSES.has(answer.status);
    if (!isRefused) throw new Error(`it answered ${answer.status}`);
    log.warn(`the webhook of releases refused "${text}" with ${answer.status}`);
  }

  return async () => {
    const waiting = await database.query<Waiting>(WAITING);
    for (const announcement of waiting.filter(({ loggedAt }) => loggedAt === null)) {
      log[WARN_ACTIONS.has(announcement.action) ? "warn" : "info"](formatAnnouncement(announcement));
      await database.query("UPDATE release_changes SET logged_at = $2 WHERE id = $1", [announcement.id, clock()]);
    }
    for (const announcement of waiting) {
      try {
        await send(announcement);
      } catch (error) {
        log.warn(`the webhook of releases: ${(error as Error).message}`);
        return;
      }
      // By id: a publication has the revision of the change before it.
      await database.query("UPDATE release_changes SET announced_at = $2 WHERE id = $1", [announcement.id, clock()]);
    }
  };
}
