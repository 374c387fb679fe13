import { type SiteStatus, sitePart } from "@kalima/school-contract";
import { withTimeout } from "../../kernel/async/with-timeout.ts";
import type { Clock, Database } from "../../kernel/database/database.ts";
import type { SitePart, SiteParts } from "../../kernel/ports/site-parts.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import { UNWATCHED_AFTER_MS } from "./look.ts";
import { type PartRow, statusRepository } from "./status.repository.ts";

const ANSWER_WITHIN_MS = 1_500;
/** Any number of readers cost one read in this time. */
const KEPT_MS = 5_000;

type Dependencies = {
  database: Database;
  clock: Clock;
  siteParts: Pick<SiteParts, "list">;
  databaseWatch: Pick<DatabaseWatch, "downSince">;
};
type PublicPart = SiteStatus["parts"][number];

const toText = (at: Date | null) => at?.toISOString() ?? null;

/** Reads the public state of the site; never throws. */
export function createStatusReader({ database, clock, siteParts, databaseWatch }: Dependencies) {
  const rows = statusRepository(database);

  async function readStored(now: Date) {
    const [parts, watchedSince, incidents] = await Promise.all([
      rows.listParts(),
      rows.readWatchedSince(),
      rows.listIncidents(now),
    ]);
    return { parts, watchedSince, incidents };
  }

  /** A part whose last look is old has no state; that nobody looks is the state of the background work. */
  function present(part: SitePart, row: PartRow | undefined, now: Date): PublicPart {
    if (!row) return { part, state: null, since: null };
    const isOld = now.getTime() - row.lookedAt.getTime() > UNWATCHED_AFTER_MS;
    if (!isOld || part === "database") return { part, state: row.state, since: toText(row.since) };
    if (part === "jobs") return { part, state: "down", since: toText(row.lookedAt) };
    return { part, state: null, since: null };
  }

  /** In the order in which people read them. */
  const listParts = () => sitePart.options.filter((part) => siteParts.list().includes(part));

  async function read(): Promise<SiteStatus> {
    const at = clock();
    const stored = await withTimeout(ANSWER_WITHIN_MS, readStored(at)).catch(() => null);
    if (!stored) {
      const parts = listParts().map((part): PublicPart => {
        if (part !== "database") return { part, state: null, since: null };
        return { part, state: "down", since: toText(databaseWatch.downSince()) };
      });
      return { at: at.toISOString(), lookedAt: null, watchedSince: null, parts, incidents: [] };
    }
    const { parts, watchedSince, incidents } = stored;
    const lookedAt = parts.length > 0 ? new Date(Math.max(...parts.map((row) => row.lookedAt.getTime()))) : null;
    return {
      at: at.toISOString(),
      lookedAt: toText(lookedAt),
      watchedSince: toText(watchedSince),
      parts: listParts().map((part) =>
        present(
          part,
          parts.find((row) => row.part === part),
          at,
        ),
      ),
      incidents: incidents.map((incident) => ({
        ...incident,
        beganAt: incident.beganAt.toISOString(),
        endedAt: toText(incident.endedAt),
      })),
    };
  }

  let kept: { until: number; status: Promise<SiteStatus> } | undefined;
  return (): Promise<SiteStatus> => {
    const now = clock().getTime();
    if (!kept || now >= kept.until) kept = { until: now + KEPT_MS, status: read() };
    return kept.status;
  };
}
