import type { CDPSession } from "@playwright/test";

export const KINDS = ["html", "css", "js", "font", "img", "json", "other"] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Record<string, Kind> = {
  Document: "html",
  Stylesheet: "css",
  Script: "js",
  Font: "font",
  Image: "img",
  Fetch: "json",
  XHR: "json",
};

export type Traffic = {
  /** That reached the network; what came from a cache is not counted. */
  requests: number;
  /** Over the wire, compressed, headers included. */
  kilobytes: Record<Kind, number>;
  /** API calls that were made more than once, as `GET /api/teachers`. */
  doubled: string[];
};

/** Milliseconds without a request under way after which a page counts as settled. */
const QUIET_MS = 1_000;

/** Calls that were made twice or more. A beacon is no call of the page's data. */
export function findDoubledCalls(calls: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  return [...counts].flatMap(([call, count]) => (count > 1 && !call.includes("/api/releases/reports") ? [call] : []));
}

/** Counts what a page loads from now on. */
export function countTraffic(session: CDPSession): { traffic(): Traffic; quiet(): boolean } {
  const kindById = new Map<string, Kind>();
  const cached = new Set<string>();
  const open = new Set<string>();
  const calls: string[] = [];
  const bytes = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  let requests = 0;
  let changedAt = performance.now();

  function end(requestId: string): void {
    open.delete(requestId);
    changedAt = performance.now();
  }
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("http")) return;
    open.add(requestId);
    changedAt = performance.now();
    kindById.set(requestId, KIND_OF[type ?? ""] ?? "other");
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/api/")) calls.push(`${request.method} ${pathname}${search}`);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    // A preload learns its kind only now.
    if (kindById.get(requestId) === "other") kindById.set(requestId, KIND_OF[type] ?? "other");
    if (response.fromDiskCache || response.fromServiceWorker || response.fromPrefetchCache) cached.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindById.get(requestId);
    if (kind && !cached.has(requestId)) {
      requests += 1;
      bytes[kind] += encodedDataLength;
    }
    end(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => end(requestId));

  return {
    quiet: () => open.size === 0 && performance.now() - changedAt > QUIET_MS,
    traffic: () => ({
      requests,
      kilobytes: Object.fromEntries(KINDS.map((kind) => [kind, bytes[kind] / 1024])) as Record<Kind, number>,
      doubled: findDoubledCalls(calls),
    }),
  };
}
