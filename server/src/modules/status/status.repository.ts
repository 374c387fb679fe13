import { INCIDENT_DAYS, type SiteIncident } from "@kalima/school-contract";
import type { Database } from "../../kernel/database/database.ts";
import type { SitePart } from "../../kernel/ports/site-parts.ts";
import type { KnownPart } from "./part-state.policy.ts";

export type PartRow = KnownPart & { part: SitePart; lookedAt: Date };
type StoredKind = "impaired" | "down" | "unwatched";
export type IncidentRow = Omit<SiteIncident, "beganAt" | "endedAt"> & { beganAt: Date; endedAt: Date | null };

/** Sendings of one means, oldest first: true if one succeeded, and the failures in a row after it. */
export type SendingOutcome = { hasSucceeded: boolean; failures: number; failedAt: Date | null };

const MAX_SHOWN = 50;

/** Rows of the public state of the site. */
export function statusRepository(database: Database) {
  return {
    listParts: () =>
      database.query<PartRow>(
        `SELECT part, state, since, troubled_since AS "troubledSince", looked_at AS "lookedAt" FROM status_parts`,
      ),

    async savePart({ part, state, since, troubledSince, lookedAt }: PartRow): Promise<void> {
      await database.query(
        `INSERT INTO status_parts (part, state, since, troubled_since, looked_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (part) DO UPDATE SET state = $2, since = $3, troubled_since = $4, looked_at = $5`,
        [part, state, since, troubledSince, lookedAt],
      );
    },

    /** Sets the time from which a part works again. */
    async restart(part: SitePart, since: Date): Promise<void> {
      await database.query("UPDATE status_parts SET since = $2 WHERE part = $1 AND since < $2", [part, since]);
    },

    /** Returns the time at which watching began, which is now on the first call. */
    async beginWatching(now: Date): Promise<Date> {
      await database.query("INSERT INTO status_watch (since) VALUES ($1) ON CONFLICT DO NOTHING", [now]);
      const [row] = await database.query<{ since: Date }>("SELECT since FROM status_watch");
      return row?.since ?? now;
    },

    async readWatchedSince(): Promise<Date | null> {
      const [row] = await database.query<{ since: Date }>("SELECT since FROM status_watch");
      return row?.since ?? null;
    },

    /** Adds an incident, unless one of the part is known in that time: several processes may have seen the same. */
    async addIncident(part: SitePart, kind: StoredKind, beganAt: Date, endedAt: Date | null): Promise<void> {
      await database.query(
        `INSERT INTO status_incidents (part, kind, began_at, ended_at) SELECT $1, $2, $3::timestamptz, $4::timestamptz
         WHERE NOT EXISTS (SELECT 1 FROM status_incidents WHERE part = $1
           AND began_at < coalesce($4, 'infinity') AND coalesce(ended_at, 'infinity') > $3)
         ON CONFLICT DO NOTHING`,
        [part, kind, beganAt, endedAt],
      );
    },

    async worsenIncident(part: SitePart): Promise<void> {
      await database.query("UPDATE status_incidents SET kind = 'down' WHERE part = $1 AND ended_at IS NULL", [part]);
    },

    async endIncident(part: SitePart, endedAt: Date): Promise<void> {
      await database.query("UPDATE status_incidents SET ended_at = $2 WHERE part = $1 AND ended_at IS NULL", [
        part,
        endedAt,
      ]);
    },

    async hasIncident(part: SitePart, from: Date, until: Date): Promise<boolean> {
      const found = await database.query(
        `SELECT 1 FROM status_incidents
         WHERE part = $1 AND began_at < $3 AND coalesce(ended_at, 'infinity') > $2 LIMIT 1`,
        [part, from, until],
      );
      return found.length > 0;
    },

    async forgetOld(now: Date): Promise<void> {
      await database.query(
        "DELETE FROM status_incidents WHERE ended_at < $1::timestamptz - make_interval(days => $2)",
        [now, INCIDENT_DAYS],
      );
    },

    /** Incidents and versions that were halted, newest first. A halted version began to reach visitors with its rollout. */
    listIncidents: (now: Date) =>
      database.query<IncidentRow>(
        `SELECT part, kind, began_at AS "beganAt", ended_at AS "endedAt", NULL AS remote FROM status_incidents
         WHERE coalesce(ended_at, 'infinity') > $1::timestamptz - make_interval(days => $2)
         UNION ALL
         SELECT 'releases', 'withdrawn', coalesce(began.at, halt.at), halt.at, halt.remote
         FROM release_changes halt LEFT JOIN LATERAL (
           SELECT max(at) AS at FROM release_changes c
           WHERE c.remote = halt.remote AND c.revision < halt.revision AND c.action = 'rollout'
             AND c.rollout->>'version' = halt.rollout->>'version'
         ) AS began ON true
         WHERE halt.action = 'halt' AND halt.at > $1::timestamptz - make_interval(days => $2)
         ORDER BY 3 DESC, 1 LIMIT ${MAX_SHOWN}`,
        [now, INCIDENT_DAYS],
      ),

    /** Adds outcomes to those of all processes. A success ends the failures in a row before it. */
    async storeSending(part: "sms" | "email", { hasSucceeded, failures, failedAt }: SendingOutcome): Promise<void> {
      await database.query(
        `INSERT INTO status_sendings (part, failures, failed_at) VALUES ($1, $2, $3)
         ON CONFLICT (part) DO UPDATE SET failures = CASE WHEN $4 THEN 0 ELSE status_sendings.failures END + $2,
           failed_at = coalesce($3, status_sendings.failed_at)`,
        [part, failures, failedAt, hasSucceeded],
      );
    },

    async readSending(part: "sms" | "email"): Promise<{ failures: number; failedAt: Date | null }> {
      const [row] = await database.query<{ failures: number; failedAt: Date | null }>(
        `SELECT failures, failed_at AS "failedAt" FROM status_sendings WHERE part = $1`,
        [part],
      );
      return row ?? { failures: 0, failedAt: null };
    },

    /** True while due work waits for more than five minutes. Work of a name that no version runs any more is left out. */
    async hasLateJobs(): Promise<boolean> {
      const late = await database.query(
        `SELECT 1 FROM pgboss.job WHERE state < 'active' AND NOT blocked
           AND start_after < pgboss.job_now() - interval '5 minutes'
           AND start_after > pgboss.job_now() - interval '1 day' LIMIT 1`,
      );
      return late.length > 0;
    },
  };
}
