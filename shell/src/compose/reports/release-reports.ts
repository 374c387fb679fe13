import type {
  ReleasedRemote,
  ReleaseReport,
  RemoteOutcome,
  RemoteSignal,
  ReportedVisitor,
} from "@kalima/releases-contract";

type Event = ReleaseReport["events"][number];
export type Vital = ReleaseReport["vitals"][number];

type ReportOptions = {
  /** The page's life under which the server counts. */
  page: string;
  send: (body: Blob) => void;
  /** The page that is shown now, as its manifest claims it. */
  path: () => string;
  /** Whom the page is for, now. */
  from: () => ReportedVisitor;
  document: Document;
  window: Window;
};

/** A remote, or the shell. */
type ReportedOutcome = Pick<ReleasedRemote, "name" | "rollout">;

const SEND_AFTER_MS = 2_000;
const MAX_PER_REPORT = 50;
const REASON_LENGTH = 300;
const STACK_LENGTH = 2_000;
/**
 * A remote that leaves within this time, without a press since it was requested, was left at once or has sent its
 * visitor away.
 */
const LEFT_WITHIN_MS = 5_000;
/** Firefox ends what is loading when the page sets out for another document, and says no more than that it failed. */
const ENDED_WITHIN_MS = 2_000;

/**
 * Reports what happened to remotes, as beacons. An exposure is sent at once, because a remote that freezes the page
 * would keep it from being sent; other reports are batched until a timer or the end of the page.
 */
export function createReleaseReports({ page, send, path, from, document, window }: ReportOptions) {
  const events: Event[] = [];
  const vitals: Vital[] = [];
  /** Versions that were requested; `settledAt` is when they came or failed. */
  const open = new Map<string, { remote: ReportedOutcome; version: string; requestedAt: number; settledAt?: number }>();
  let pressedAt = 0;
  /** When the page set out for another document, which may be long in coming. Browsers that do not tell: as it goes. */
  let goingAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    while (events.length > 0 || vitals.length > 0) {
      const report: ReleaseReport = {
        page,
        events: events.splice(0, MAX_PER_REPORT),
        vitals: vitals.splice(0, MAX_PER_REPORT),
        from: from(),
      };
      send(new Blob([JSON.stringify(report)], { type: "application/json" }));
    }
  }

  function flushSoon(): void {
    // A hidden page may be discarded without another event, so its reports are sent immediately.
    if (document.visibilityState === "hidden") flush();
    else timer ??= setTimeout(flush, SEND_AFTER_MS);
  }

  function keep({ name, rollout }: ReportedOutcome, event: Omit<Event, "remote" | "rollout">): void {
    const reason = event.reason ? { reason: event.reason.slice(0, REASON_LENGTH), path: path() } : {};
    events.push({ ...event, remote: name, rollout, ...reason });
  }

  /** Reports that one remote left the page, or all open ones if no name is given. */
  function leave(name?: string): void {
    for (const [key, { remote, version, requestedAt, settledAt }] of open) {
      if (name !== undefined && remote.name !== name) continue;
      open.delete(key);
      // The press that led to its page came before its request.
      if (
        settledAt === undefined ||
        (pressedAt <= requestedAt && (goingAt ?? performance.now()) - settledAt < LEFT_WITHIN_MS)
      )
        keep(remote, { version, outcome: "left" });
    }
  }

  function flushForGood(): void {
    leave();
    flush();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flushForGood();
  });
  window.addEventListener("pagehide", flushForGood);
  window.navigation?.addEventListener("navigate", ({ destination }) => {
    goingAt = destination.sameDocument ? undefined : performance.now();
  });
  window.addEventListener("click", () => (pressedAt = performance.now()), true);

  return {
    /**
     * The report names the version that failed, which may be the last good one instead of the served one. What fails to load while
     * the page is going counts as left: then it returns false.
     */
    add(
      remote: ReportedOutcome,
      version: string,
      outcome: RemoteOutcome | RemoteSignal,
      reason?: string,
      stack?: string,
    ): boolean {
      if (outcome === "failed" && goingAt !== undefined && performance.now() - goingAt < ENDED_WITHIN_MS) return false;
      const key = `${remote.name}@${version}`;
      const known = open.get(key);
      if (outcome === "exposed") open.set(key, { remote, version, requestedAt: performance.now() });
      else if (known && outcome !== "loaded") known.settledAt ??= performance.now();
      keep(remote, {
        version,
        outcome,
        ...(reason && { reason }),
        ...(stack && { stack: stack.slice(0, STACK_LENGTH) }),
      });
      if (outcome === "exposed") flush();
      else flushSoon();
      return true;
    },
    addVital(vital: Vital): void {
      vitals.push(vital);
      flushSoon();
    },
    /** The place of a remote is left. */
    leave(name: string): void {
      leave(name);
      if (events.length > 0) flushSoon();
    },
    /** When a version was requested, as `performance.now` counts; now where that is not known. */
    requestedAt: (key: string) => open.get(key)?.requestedAt ?? performance.now(),
  };
}
