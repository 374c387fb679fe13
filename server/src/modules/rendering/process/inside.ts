import type { RenderAnswer, RenderBundle, RenderRequest } from "@kalima/contracts/rendering";

/**
 * What runs beside a bundle in its realm (`realm.ts`): evaluated there as text, so it may use nothing but its own realm. Only
 * texts and numbers pass between this realm and the worker's: an object of the worker would lead to everything of Node.
 */
type Limits = { calls: number; pathLength: number; outputLength: number; reasonLength: number };
type Inside = {
  /** Evaluates nothing by itself: `module.exports` for the bundle, its `require`, and what it logs. */
  readonly module: { exports: Partial<RenderBundle> };
  require(name: string): object;
  /** After the bundle was evaluated. Empty, or why it cannot render. */
  begin(): string;
  render(id: number, request: string, expected: string): void;
  answer(id: number, call: number, status: number, body: string): void;
  forget(id: number): void;
  /** Runs the timers that are due. */
  tick(): void;
  /** Milliseconds until the next timer; -1 without one. */
  due(): number;
  /** The messages since the last call, as a JSON array. */
  take(): string;
};

/** The text of this module is made a function of the realm, without its `export` and types. */
export function startInside(limits: Limits): Inside {
  // Of the language as it is before the bundle runs.
  const { parse, stringify } = JSON;
  const now = Date.now;
  const began = now();
  const outbox: string[] = [];
  const running = new Map<number, Map<number, (answer: RenderAnswer) => void>>();
  const timers = new Map<number, { at: number; every: number | null; run: () => void }>();
  let lastTimer = 0;

  const send = (message: object) => void outbox.push(stringify(message));
  function textOf(value: unknown): string {
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

  const sizeOf = (sign: number) => (sign < 0x80 ? 1 : sign < 0x800 ? 2 : sign < 0x10000 ? 3 : 4);
  /** Of a text in UTF-8: all that React asks of `Buffer`. */
  function byteLength(text: string): number {
    let bytes = 0;
    for (let at = 0; at < text.length; at += 1) {
      const point = text.codePointAt(at) as number;
      bytes += sizeOf(point);
      if (point > 0xffff) at += 1;
    }
    return bytes;
  }

  class TextEncoder {
    readonly encoding = "utf-8";
    encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
      let [read, written] = [0, 0];
      while (read < text.length) {
        const point = text.codePointAt(read) as number;
        // Half of a pair stands for nothing.
        const sign = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
        const size = sizeOf(sign);
        if (written + size > into.length) break;
        if (size === 1) into[written] = sign;
        else {
          for (let at = size - 1, rest = sign; at >= 0; at -= 1, rest >>= 6)
            into[written + at] = at > 0 ? 0x80 | (rest & 0x3f) : (0xf00 >> size) | rest;
        }
        read += point > 0xffff ? 2 : 1;
        written += size;
      }
      return { read, written };
    }
    encode(text = ""): Uint8Array {
      const bytes = new Uint8Array(text.length * 3);
      return bytes.slice(0, this.encodeInto(text, bytes).written);
    }
  }

  class TextDecoder {
    readonly encoding = "utf-8";
    #rest: number[] = [];
    decode(given?: ArrayBufferView | ArrayBuffer, { stream = false } = {}): string {
      const bytes = !given
        ? []
        : "buffer" in given
          ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
          : new Uint8Array(given);
      const all = this.#rest.length > 0 ? [...this.#rest, ...bytes] : bytes;
      this.#rest = [];
      let text = "";
      let at = 0;
      while (at < all.length) {
        const first = all[at] as number;
        const size = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (size > 0 && at + size > all.length && stream) {
          this.#rest = [...Array.prototype.slice.call(all, at)];
          break;
        }
        let point = size === 1 ? first : first & (0xff >> (size + 1));
        for (let next = 1; next < size; next += 1) point = (point << 6) | ((all[at + next] ?? 0) & 0x3f);
        text += size === 0 || point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
        at += Math.max(1, size);
      }
      return text;
    }
  }

  class AbortSignal {
    aborted = false;
    reason: unknown;
    onabort: (() => void) | null = null;
    #listeners = new Set<() => void>();
    addEventListener(kind: string, listener: () => void): void {
      if (kind === "abort") this.#listeners.add(listener);
    }
    removeEventListener(_kind: string, listener: () => void): void {
      this.#listeners.delete(listener);
    }
    throwIfAborted(): void {
      if (this.aborted) throw this.reason;
    }
    abort(reason: unknown): void {
      if (this.aborted) return;
      this.aborted = true;
      this.reason = reason;
      for (const listener of [this.onabort, ...this.#listeners]) listener?.call(this);
    }
  }
  class AbortController {
    readonly signal = new AbortSignal();
    abort(reason: unknown = new Error("This operation was aborted")): void {
      this.signal.abort(reason);
    }
  }

  /** As much of `stream.Readable` as React's build for Node writes to. */
  class Readable {
    #chunks: (string | null)[] = [];
    #failed: unknown;
    #decoder = new TextDecoder();
    #wake: () => void = () => undefined;
    readonly #read: () => void;
    constructor({ read }: { read: () => void }) {
      this.#read = read;
    }
    push(chunk: string | Uint8Array | null): boolean {
      const text = chunk === null || typeof chunk === "string" ? chunk : this.#decoder.decode(chunk, { stream: true });
      this.#chunks.push(text);
      this.#wake();
      return true;
    }
    setEncoding(): this {
      return this;
    }
    on(): this {
      return this;
    }
    destroy(error?: unknown): void {
      this.#failed = error ?? new Error("the stream was destroyed");
      this.#wake();
    }
    async *[Symbol.asyncIterator](): AsyncGenerator<string> {
      this.#read();
      for (;;) {
        const chunk = this.#chunks.shift();
        if (chunk === null) return;
        if (chunk !== undefined) yield chunk;
        else if (this.#failed) throw this.#failed;
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    }
  }

  /** For the code that runs at once; React passes it on by itself. */
  class AsyncLocalStorage {
    #store: unknown;
    getStore(): unknown {
      return this.#store;
    }
    run<T>(store: unknown, work: (...given: unknown[]) => T, ...given: unknown[]): T {
      const before = this.#store;
      this.#store = store;
      try {
        return work(...given);
      } finally {
        this.#store = before;
      }
    }
  }

  const modules: Record<string, object> = {
    async_hooks: { AsyncLocalStorage },
    stream: { Readable },
    util: { TextEncoder, TextDecoder },
  };
  const log = (...values: unknown[]) => send({ kind: "log", text: values.map(textOf).join(" ") });
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
  // Its memory counts in no limit.
  Reflect.deleteProperty(globalThis, "WebAssembly");

  /** The API calls of one render, each path once. The site makes those in `expected` without being asked. */
  function callsOf(id: number, waiting: Map<number, (answer: RenderAnswer) => void>, expected: readonly string[]) {
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
    const { callApi, called } = callsOf(id, waiting, expected);
    send({ kind: "began", id });
    try {
      const { html, data, hosted } = await (inside.module.exports as RenderBundle).render(request, callApi);
      if (typeof html !== "string" || !Array.isArray(hosted)) throw new Error("render gave something else than a page");
      const json = stringify(data) ?? "null";
      if (html.length + json.length > limits.outputLength) throw new Error("render gave more than a page may hold");
      const slots = hosted.map(({ slot, key }) => ({ slot, ...(key !== undefined && { key }) }));
      if (running.has(id)) send({ kind: "rendered", id, html, data: json, hosted: slots, calls: [...called] });
    } catch (error) {
      if (running.has(id)) send({ kind: "failed", id, reason: textOf(error) });
    } finally {
      running.delete(id);
    }
  }

  function parsed(body: string): unknown {
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
    answer: (id, call, status, body) => running.get(id)?.get(call)?.({ status, body: parsed(body) }),
    forget: (id) => void running.delete(id),
    tick() {
      const moment = now();
      for (const [timer, { at, every, run }] of [...timers]) {
        if (at > moment || !timers.has(timer)) continue;
        if (every === null) timers.delete(timer);
        else timers.set(timer, { at: moment + every, every, run });
        run();
      }
    },
    due: () => (timers.size === 0 ? -1 : Math.max(0, Math.min(...[...timers.values()].map(({ at }) => at)) - now())),
    take: () => `[${outbox.splice(0).join(",")}]`,
  };
  return inside;
}
