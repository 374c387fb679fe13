import type { ReleasedRemote, ReleaseReport, RemoteOutcome } from "@kalima/contracts/api";

type Event = ReleaseReport["events"][number];
export type Vital = ReleaseReport["vitals"][number];

type Parts = {
  /** The page's life under which the server counts. */
  page: string;
  send: (body: Blob) => void;
  document: Document;
  window: Window;
};

const SEND_AFTER_MS = 2_000;
const MAX_PER_REPORT = 50;
const REASON_LENGTH = 300;

/**
 * What happened to remotes, sent as beacons. That a visitor is exposed leaves at once, because a remote that
 * freezes the page would swallow it; the rest is gathered for a moment, or until the page goes away.
 */
export function createReleaseReports({ page, send, document, window }: Parts) {
  const events: Event[] = [];
  const vitals: Vital[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    while (events.length > 0 || vitals.length > 0) {
      const report: ReleaseReport = {
        page,
        events: events.splice(0, MAX_PER_REPORT),
        vitals: vitals.splice(0, MAX_PER_REPORT),
      };
      send(new Blob([JSON.stringify(report)], { type: "application/json" }));
    }
  }

  function flushSoon(): void {
    // What comes while the page is going away has no later.
    if (document.visibilityState === "hidden") flush();
    else timer ??= setTimeout(flush, SEND_AFTER_MS);
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });
  window.addEventListener("pagehide", flush);

  return {
    /** Of the version that it happened to, which is not always the served one. */
    add({ name, rollout }: ReleasedRemote, version: string, outcome: RemoteOutcome, reason?: string): void {
      const said = reason ? { reason: reason.slice(0, REASON_LENGTH) } : {};
      events.push({ remote: name, version, outcome, rollout, ...said });
      if (outcome === "exposed") flush();
      else flushSoon();
    },
    addVital(vital: Vital): void {
      vitals.push(vital);
      flushSoon();
    },
  };
}
