import type { RenderAnswer, RenderBundle, RenderRequest } from "@kalima/contracts/rendering";
import type { definePlatformNames } from "./platform-names.ts";

/**
 * This module runs together with a bundle in the realm of the bundle (`realm.ts`). It is evaluated there as text, so it
 * may use nothing but its own realm. Only texts and numbers pass between this realm and the worker's: an object of the
 * worker would lead to everything of Node.
 */
type Limits = { calls: number; pathLength: number; outputLength: number; reasonLength: number };
type Inside = {
  /** Evaluates nothing by itself: `module.exports` for the bundle, its `require`, and what it logs. */
  readonly module: { exports: Partial<RenderBundle> };
  require(name: string): object;
  /** Called after the bundle was evaluated. Returns the reason why it cannot render, or an empty text. */
  begin(): string;
  render(id: number, request: string, expected: string): void;
  answer(id: number, call: number, status: number, body: string): void;
  forget(id: number): void;
  /** Runs the timers that are due. */
  runTimers(): void;
  /** Milliseconds until the next timer; -1 without one. */
  readTimerDelay(): number;
  /** The messages since the last call, as a JSON array. */
  takeMessages(): string;
};

/** The text of this module is made a function of the realm, without its imports, `export` and types. */
export function startInside(limits: Limits, names: ReturnType<typeof definePlatformNames>): Inside {
  // These functions are taken before the bundle runs, so that it cannot replace them.
  const { parse, stringify } = JSON;
  const now = Date.now;
  const began = now();
  const outbox: string[] = [];
  const running = new Map<number, Map<number, (answer: RenderAnswer) => void>>();
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
  let lastTimer = 0;

  const send = (message: object) => void outbox.push(stringify(message));
  function toText(value: unknown): string {
    try {
      const text = value instanceof Error ? (value.stack ?? value.message) : value;
      return `${text}`.slice(0, limits.reasonLength);
    } catch {
      return "something without a text";
    }
  }

  function schedule(run: (...given: unknown[]) => void, ms: unknown, every: boolean, given: unknown[]): number {
    const wait = Math.max(0, Number(ms) || 0);
    lastTimer += 1;
    timers.set(lastTimer, { at: now() + wait, every: every ? Math.max(1, wait) : null, run: () => run(...given) });
    return lastTimer;
  }
  const unschedule = (timer: number) => void timers.delete(timer);

  const { byteLength, TextEncoder, TextDecoder, AbortController, AbortSignal, Readable, AsyncLocalStorage } = names;
  const modules: Record<string, object> = {
    async_hooks: { AsyncLocalStorage },
    stream: { Readable },
    util: { TextEncoder, TextDecoder },
  };
  const log = (...values: unknown[]) => send({ kind: "log", text: values.map(toText).join(" ") });
  const silent = () => undefined;
  Object.assign(globalThis, {
    console: { log: silent, info: silent, debug: silent, trace: silent, warn: log, error: log },
    process: { env: { NODE_ENV: "production" } },
    Buffer: { byteLength },
    performance: { now: () => now() - began },
    setTimeout: (run: () => void, ms?: number, ...given: unknown[]) => schedule(run, ms, false, given),
    setInterval: (run: () => void, ms?: number, ...given: unknown[]) => schedule(run, ms, true, given),
    setImmediate: (run: () => void, ...given: unknown[]) => schedule(run, 0, false, given),
    queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
    clearTimeout: unschedule,
    clearInterval: unschedule,
    clearImmediate: unschedule,
    TextEncoder,
    TextDecoder,
    AbortController,
    AbortSignal,
  });
  // Memory of WebAssembly counts in no limit.
  Reflect.deleteProperty(globalThis, "WebAssembly");

  /** Tracks the API calls of one render, each path once. The site makes the calls in `expected` unasked. */
  function trackCalls(id: number, waiting: Map<number, (answer: RenderAnswer) => void>, expected: readonly string[]) {
    const answers = new Map<string, Promise<RenderAnswer>>();
    const called = new Set<string>();
    let calls = 0;
    function waitFor(path: string): Promise<RenderAnswer> {
      const call = answers.size;
      const answer = new Promise<RenderAnswer>((resolve) => waiting.set(call, resolve));
      answers.set(path, answer);
      return answer;
    }
    for (const path of expected) waitFor(path);
    return {
      called,
      async callApi(path: string): Promise<RenderAnswer> {
        const isCallable = typeof path === "string" && path.startsWith("/") && path.length <= limits.pathLength;
        if (!isCallable) throw new Error("callApi wants a path such as /teachers?limit=8");
        if (calls++ === limits.calls) throw new Error(`a render may call the API ${limits.calls} times`);
        called.add(path);
        const known = answers.get(path);
        if (known) return known;
        send({ kind: "call", id, call: answers.size, path });
        return waitFor(path);
      },
    };
  }

  async function render(id: number, request: RenderRequest, expected: string[]): Promise<void> {
    const waiting = new Map<number, (answer: RenderAnswer) => void>();
    running.set(id, waiting);
    const { callApi, called } = trackCalls(id, waiting, expected);
    send({ kind: "began", id });
    try {
      const { html, data, hosted } = await (inside.module.exports as RenderBundle).render(request, callApi);
      if (typeof html !== "string" || !Array.isArray(hosted)) throw new Error("render gave something else than a page");
      const json = stringify(data) ?? "null";
      if (html.length + json.length > limits.outputLength) throw new Error("render gave more than a page may hold");
      const slots = hosted.map(({ slot, key }) => ({ slot, ...(key !== undefined && { key }) }));
      if (running.has(id)) send({ kind: "rendered", id, html, data: json, hosted: slots, calls: [...called] });
    } catch (error) {
      if (running.has(id)) send({ kind: "failed", id, reason: toText(error) });
    } finally {
      running.delete(id);
    }
  }

  function parseBody(body: string): unknown {
    try {
      return parse(body);
    } catch {
      return null;
    }
  }

  const inside: Inside = {
    module: { exports: {} },
    require(name) {
      const found = modules[name.replace(/^node:/, "")];
      if (!found) throw new Error(`${name} is not available while rendering`);
      return found;
    },
    begin: () => (typeof inside.module.exports.render === "function" ? "" : "the bundle exports no function render"),
    render: (id, request, expected) => void render(id, parse(request), parse(expected)),
    answer: (id, call, status, body) => running.get(id)?.get(call)?.({ status, body: parseBody(body) }),
    forget: (id) => void running.delete(id),
    runTimers() {
      const moment = now();
      for (const [timer, { at, every, run }] of [...timers]) {
        if (at > moment || !timers.has(timer)) continue;
        if (every === null) timers.delete(timer);
        else timers.set(timer, { at: moment + every, every, run });
        run();
      }
    },
    readTimerDelay: () =>
      timers.size === 0 ? -1 : Math.max(0, Math.min(...[...timers.values()].map(({ at }) => at)) - now()),
    takeMessages: () => `[${outbox.splice(0).join(",")}]`,
  };
  return inside;
}
