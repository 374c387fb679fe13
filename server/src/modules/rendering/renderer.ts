import type { HostedSlot, RenderRequest } from "@kalima/contracts/rendering";
import { type Breaker, CLOSED, decideAttempt, MAX_FAILURES, recordResult } from "./breaker.policy.ts";
import { createExpectedCalls } from "./expected-calls.ts";
import type { FromProcess } from "./process/messages.ts";
import { createRenderProcess } from "./render-process.ts";

/** Renders after which a worker counts as warm, even if none of them was in time. */
const MAX_COLD_RENDERS = 3;
/** Renders of one version at a time; each takes about 10 ms of its worker, so more would be late anyway. */
const MAX_RUNNING = 8;
/** With more concurrent renders than this, lateness is blamed on the load and not on the version. */
const MAX_RUNNING_TO_BLAME = 2;
/** A late render is the version's fault if its own work used at least this share of the given time. */
const OWN_SHARE_TO_BLAME = 0.75;
/** A timer that fires later than this share of the given time shows that the machine is busy. */
const MAX_LAG_TO_BLAME = 1.25;
const MIN_RESTART_MS = 250;
const MAX_RESTART_MS = 30_000;

/** `data` is JSON. */
export type RenderedPlace = { html: string; data: string; hosted: HostedSlot[] };
export type RenderOutcome =
  | ({ kind: "rendered" } & RenderedPlace)
  /** The version's own fault: it threw, returned no page, its worker ended, or its circuit breaker is open. */
  | { kind: "failed"; reason: string }
  /** Not in time, by the version's own fault. */
  | { kind: "late" }
  /** Not rendered, through no fault of the version. */
  | { kind: "none"; why: "unknown" | "cold" | "busy" | "late" | "ended" };
/** The API as one visitor calls it; `body` is JSON as it was sent. */
export type CallAsVisitor = (path: string) => Promise<{ status: number; body: string }>;

/** Renders remotes in a process of their own, a worker for each version. Versions are named `remote@version`. */
export type Renderer = {
  /** Starts a worker for a version, and another whenever it ends. */
  load(version: string, source: string): void;
  /** Ends its worker. */
  unload(version: string): void;
  loaded(): string[];
  isReady(version: string): boolean;
  /** Never throws, and takes `maxMs` milliseconds at most. */
  render(version: string, request: RenderRequest, callApi: CallAsVisitor, maxMs: number): Promise<RenderOutcome>;
  /** Id of the process that renders at the moment. */
  pid(): number | undefined;
  start(): void;
  close(): Promise<void>;
};

type Version = {
  name: string;
  source: string;
  /** Number of its present worker; 0 before the first. */
  worker: number;
  state: "cold" | "ready";
  /** Renders that its worker has ended; the first ones compile its code. */
  rendered: number;
  breaker: Breaker;
  running: Set<Render>;
  deaths: number;
  /** Why its last worker ended, until the next one is ready. */
  exitReason: string | null;
  /** Reason of the last failure. Renders that the breaker refuses report it too. */
  lastFault: string;
  again: NodeJS.Timeout | undefined;
};
type Render = {
  id: number;
  request: RenderRequest;
  callApi: CallAsVisitor;
  /** Time at which its worker began it; null before that. */
  beganAt: number | null;
  /** Milliseconds in which at least one call waited for the API. */
  apiMs: number;
  calls: number;
  callsSince: number;
  settle(outcome: RenderOutcome): void;
};
type Log = { warn(text: string): void };

/** A renderer; `log` gets what workers log and why they end. */
export function createRenderer(log: Log): Renderer {
  const versions = new Map<string, Version>();
  const byWorker = new Map<number, Version>();
  const expectedCalls = createExpectedCalls();
  let lastId = 0;
  let isRunning = false;

  const process = createRenderProcess({
    log,
    onStart() {
      isRunning = true;
      for (const version of versions.values()) startWorker(version);
    },
    onEnd() {
      isRunning = false;
      byWorker.clear();
      for (const version of versions.values()) {
        version.state = "cold";
        for (const render of version.running) render.settle({ kind: "none", why: "ended" });
      }
    },
    onMessage: onMessage,
  });

  function startWorker(version: Version): void {
    clearTimeout(version.again);
    version.state = "cold";
    version.rendered = 0;
    if (!isRunning) return;
    version.worker = ++lastId;
    byWorker.set(version.worker, version);
    process.send({ kind: "load", worker: version.worker, name: version.name, source: version.source });
  }

  function endWorker(version: Version): void {
    byWorker.delete(version.worker);
    process.send({ kind: "unload", worker: version.worker });
  }

  function endRenders(version: Version, reason: string): void {
    for (const render of version.running) render.settle({ kind: "failed", reason });
  }

  function restartLater(version: Version): void {
    const delay = Math.min(MIN_RESTART_MS * 2 ** version.deaths, MAX_RESTART_MS);
    version.deaths += 1;
    version.again = setTimeout(startWorker, delay, version).unref();
  }

  async function answer(worker: number, render: Render, call: number, path: string): Promise<void> {
    if (render.calls++ === 0) render.callsSince = performance.now();
    const { status, body } = await render.callApi(path).catch(() => ({ status: 500, body: "null" }));
    if (--render.calls === 0) render.apiMs += performance.now() - render.callsSince;
    process.send({ kind: "to", worker, message: { kind: "answer", id: render.id, call, status, body } });
  }

  function onMessage(message: FromProcess): void {
    const version = byWorker.get(message.worker);
    if (!version) return;
    const { name } = version;
    if (message.kind === "gone") {
      byWorker.delete(message.worker);
      log.warn(`the renderer of ${name} ended: ${message.reason}`);
      version.state = "cold";
      version.exitReason = message.reason;
      endRenders(version, message.reason);
      restartLater(version);
      return;
    }
    const inner = message.message;
    if (inner.kind === "ready") {
      version.state = "ready";
      version.exitReason = null;
    } else if (inner.kind === "log") {
      log.warn(`rendering ${name}: ${inner.text}`);
    } else {
      const render = [...version.running].find(({ id }) => id === inner.id);
      if (!render) return;
      if (inner.kind === "began") render.beganAt = performance.now();
      else if (inner.kind === "call") void answer(message.worker, render, inner.call, inner.path);
      else if (inner.kind === "failed") render.settle({ kind: "failed", reason: inner.reason });
      else {
        expectedCalls.remember(name, render.request, inner.calls);
        render.settle({ kind: "rendered", html: inner.html, data: inner.data, hosted: inner.hosted });
      }
    }
  }

  function count(version: Version, outcome: RenderOutcome): void {
    version.rendered += 1;
    if (outcome.kind === "none") return;
    const isFailure = outcome.kind !== "rendered";
    if (isFailure) version.lastFault = outcome.kind === "failed" ? outcome.reason : "it was late";
    else {
      version.deaths = 0;
      version.rendered = Math.max(version.rendered, MAX_COLD_RENDERS);
    }
    version.breaker = recordResult(version.breaker, isFailure, performance.now());
    // Renders that hang in the worker stay there until it is replaced.
    if (version.breaker.failures === MAX_FAILURES && version.state !== "cold") {
      log.warn(`${version.name} is not rendered for a while: ${outcome.kind} ${MAX_FAILURES} times in a row`);
      endWorker(version);
      startWorker(version);
    }
  }

  function run(version: Version, request: RenderRequest, callApi: CallAsVisitor, maxMs: number) {
    const { worker } = version;
    return new Promise<RenderOutcome>((resolve) => {
      const mayBlame = version.rendered >= MAX_COLD_RENDERS && version.running.size < MAX_RUNNING_TO_BLAME;
      const startedAt = performance.now();
      const timer = setTimeout(onLate, maxMs);
      const counts = { beganAt: null, apiMs: 0, calls: 0, callsSince: 0 };
      const render: Render = { id: ++lastId, request, callApi, ...counts, settle };
      version.running.add(render);

      function settle(outcome: RenderOutcome): void {
        if (!version.running.delete(render)) return;
        clearTimeout(timer);
        count(version, outcome);
        resolve(outcome);
      }
      function onLate(): void {
        const now = performance.now();
        const waiting = render.calls > 0 ? now - render.callsSince : 0;
        const ownMs = now - (render.beganAt ?? now) - render.apiMs - waiting;
        // Where this timer itself is late, the machine was busy with something else.
        const isOwn = mayBlame && ownMs >= maxMs * OWN_SHARE_TO_BLAME && now - startedAt <= maxMs * MAX_LAG_TO_BLAME;
        process.send({ kind: "to", worker, message: { kind: "forget", id: render.id } });
        settle(isOwn ? { kind: "late" } : { kind: "none", why: "late" });
      }

      const expected = expectedCalls.get(version.name, request);
      const message = { kind: "render", id: render.id, request, expected } as const;
      if (!process.send({ kind: "to", worker, message })) return settle({ kind: "none", why: "ended" });
      for (const [call, path] of expected.entries()) void answer(worker, render, call, path);
    });
  }

  return {
    load(name, source) {
      if (versions.has(name)) return;
      const version: Version = {
        name,
        source,
        worker: 0,
        state: "cold",
        rendered: 0,
        breaker: CLOSED,
        running: new Set(),
        deaths: 0,
        exitReason: null,
        lastFault: "",
        again: undefined,
      };
      versions.set(name, version);
      startWorker(version);
    },
    unload(name) {
      const version = versions.get(name);
      if (!version) return;
      versions.delete(name);
      clearTimeout(version.again);
      for (const render of version.running) render.settle({ kind: "none", why: "ended" });
      endWorker(version);
    },
    loaded: () => [...versions.keys()],
    isReady: (name) => versions.get(name)?.state !== "cold" && versions.has(name),
    async render(name, request, callApi, maxMs) {
      const version = versions.get(name);
      if (!version) return { kind: "none", why: "unknown" };
      if (version.state === "cold")
        return version.exitReason === null
          ? { kind: "none", why: "cold" }
          : { kind: "failed", reason: version.exitReason };
      if (version.running.size >= MAX_RUNNING) return { kind: "none", why: "busy" };
      const { isAllowed, next } = decideAttempt(version.breaker, performance.now());
      version.breaker = next;
      if (isAllowed) return run(version, request, callApi, maxMs);
      return { kind: "failed", reason: `not tried for a while: ${version.lastFault}` };
    },
    pid: process.pid,
    start: process.start,
    async close() {
      for (const { again } of versions.values()) clearTimeout(again);
      await process.close();
    },
  };
}
