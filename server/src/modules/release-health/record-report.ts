import type { ReleaseReport } from "@kalima/releases-contract";
import type { Clock } from "../../kernel/database/database.ts";
import { toNetwork } from "../../kernel/http/request-context.ts";
import { assignPlacement, isNewVisitor, listLatencySignals, type VisitorTraits } from "../registry/public.ts";
import { readTraits } from "../release-serving/public.ts";
import type { Beacon, ExposuresRepository, ServedShare } from "./exposures.repository.ts";

/** Returns true if a page was served to this visitor: its token is bound to the visitor's cookie. */
export type IsPageOf = (page: string, visitor: string) => boolean;
/** Who reports: `visitor` is null without a signed cookie, `ip` the address that the report came from. */
export type Reporter = { visitor: string | null; ip: string };
/** Stores the report of a visitor's page; resolves to whether this site served that page to this visitor. */
export type RecordReport = (from: Reporter, report: ReleaseReport) => Promise<boolean>;

/** Longer times, in milliseconds, come from a background page, a sleeping computer or a forged report. */
const MAX_VITAL_MS = { LCP: 60_000, INP: 30_000, SHOWN: 60_000 };

/** Fields of a beacon for a latency signal. The exposure of the same page carries the rollout. */
const OUTSIDE = { rolloutId: null, percent: null, reason: null };

type ReportedEvent = ReleaseReport["events"][number];

/** Returns true if the visitor was drawn for that side of that rollout; the report itself may claim anything. */
function isServed(
  { remote, version, rollout }: ReportedEvent,
  { visitor, seen }: { visitor: string; seen: VisitorTraits },
  shares: readonly ServedShare[],
) {
  return shares.some((share) => {
    if (share.remote !== remote || share.id !== rollout?.id || share.percent !== rollout.percent) return false;
    const placed = assignPlacement({ remote, stable: share.stable, rollout: share }, visitor, seen);
    return placed.isCounted && placed.version === version;
  });
}

/**
 * Records reports from pages. An exposure counts in a rollout only if the page is the visitor's own, the rollout had
 * that share, and the visitor was served that version there; any other event is stored without a rollout.
 * Web vitals are stored only from the visitor's own pages, and only if they are plausible.
 */
export function createRecordReport(repository: ExposuresRepository, isPageOf: IsPageOf, clock: Clock): RecordReport {
  return async ({ visitor: claimed, ip }, { page, events, vitals, from }) => {
    const now = clock();
    const visitor = claimed !== null && isPageOf(page, claimed) ? claimed : null;
    const seen = readTraits(page);
    const exposedIn = events.flatMap(({ outcome, rollout }) => (outcome === "exposed" && rollout ? [rollout.id] : []));
    const shares = visitor && exposedIn.length > 0 ? await repository.servedShares(exposedIn) : [];
    const identity = { network: toNetwork(ip), isNew: visitor !== null && isNewVisitor(visitor, now), ...from };
    const beacons = events.map((event): Beacon => {
      const rollout = visitor && isServed(event, { visitor, seen }, shares) ? event.rollout : null;
      const { remote, version, outcome, reason = null } = event;
      const counted = { rolloutId: rollout?.id ?? null, percent: rollout?.percent ?? null };
      return { page, visitor, remote, version, outcome, reason, ...counted, ...identity };
    });
    const plausible = vitals.filter(({ metric, value }) => visitor && value > 0 && value <= MAX_VITAL_MS[metric]);
    const slow = plausible.flatMap(({ metric, value, remote, version }) =>
      listLatencySignals(metric, value).map(
        (outcome): Beacon => ({ page, visitor, remote, version, outcome, ...OUTSIDE }),
      ),
    );
    if (beacons.length + slow.length > 0) await repository.record([...beacons, ...slow], now);
    if (plausible.length > 0) {
      await repository.measure(
        plausible.map((vital) => ({ ...vital, page })),
        now,
      );
    }
    return visitor !== null;
  };
}
