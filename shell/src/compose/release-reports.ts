import type { Outcome } from "./slot-adapter.ts";

type Report = { remote: string; version: string; outcome: Outcome; reason?: string };

const SEND_AFTER_MS = 2_000;
const MOST_AT_ONCE = 50;
const REASON_LENGTH = 300;

/** Gathers what happened to remotes and sends it as beacons: soon, and at once when the page goes away. */
export function createReleaseReports(send: (body: Blob) => void) {
  let waiting: Report[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const events = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    send(new Blob([JSON.stringify({ events })], { type: "application/json" }));
    if (waiting.length > 0) flush();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") flush();
  });

  return {
    add(remote: string, version: string, outcome: Outcome, reason?: string): void {
      waiting.push({ remote, version, outcome, ...(reason ? { reason: reason.slice(0, REASON_LENGTH) } : {}) });
      timer ??= setTimeout(flush, SEND_AFTER_MS);
    },
  };
}
