import v8 from "node:v8";
import vm from "node:vm";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { RenderAnswer, RenderBundle, Rendered } from "@kalima/contracts/rendering";
import { bundleRequire } from "./bundle-require.ts";
import {
  HEARTBEAT_MS,
  MAX_CALLS,
  MAX_LOG_LINES,
  MAX_OUTPUT_LENGTH,
  MAX_PATH_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TEXT_LENGTH,
} from "./limits.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { hideGlobals } from "./visible-globals.ts";

/** One version of a remote: evaluates its bundle, and renders for many visitors at once. */
const port = parentPort as MessagePort;
const { name, source } = workerData as { name: string; source: string };
/** Answers that renders wait for, by call. */
type Waiting = Map<number, (answer: RenderAnswer) => void>;
const running = new Map<number, Waiting>();
let lines = 0;

function send(message: FromWorker): void {
  port.postMessage(message);
}

function textOf(value: unknown, maxLength = MAX_TEXT_LENGTH): string {
  return (value instanceof Error ? (value.stack ?? value.message) : String(value)).slice(0, maxLength);
}

function log(...values: unknown[]): void {
  if (lines++ < MAX_LOG_LINES)
    send({
      kind: "log",
      text: values
        .map((value) => textOf(value))
        .join(" ")
        .slice(0, MAX_TEXT_LENGTH),
    });
}

function loadBundle(): RenderBundle {
  const silent = () => undefined;
  hideGlobals();
  Object.assign(globalThis, {
    console: { log: silent, info: silent, debug: silent, trace: silent, warn: log, error: log },
    process: { env: { NODE_ENV: "production" } },
  });
  const module = { exports: {} as Partial<RenderBundle> };
  vm.compileFunction(source, ["exports", "require", "module"], { filename: `${name}.cjs` })(
    module.exports,
    bundleRequire,
    module,
  );
  const { render } = module.exports;
  if (typeof render !== "function") throw new Error("the bundle exports no function render");
  return { render };
}

/** The API calls of one render, each path once. The site makes those in `expected` without being asked. */
function callsOf(id: number, waiting: Waiting, expected: readonly string[]) {
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
      const isCallable = typeof path === "string" && path.startsWith("/") && path.length <= MAX_PATH_LENGTH;
      if (!isCallable) throw new Error("callApi wants a path such as /teachers?limit=8");
      if (calls++ === MAX_CALLS) throw new Error(`a render may call the API ${MAX_CALLS} times`);
      called.add(path);
      const known = answers.get(path);
      if (known) return known;
      send({ kind: "call", id, call: answers.size, path });
      return waitFor(path);
    },
  };
}

function checked({ html, data, hosted }: Rendered): { html: string; data: string; hosted: Rendered["hosted"] } {
  if (typeof html !== "string" || !Array.isArray(hosted)) throw new Error("render gave something else than a page");
  const json = JSON.stringify(data) ?? "null";
  if (html.length + json.length > MAX_OUTPUT_LENGTH) throw new Error("render gave more than a page may hold");
  return { html, data: json, hosted: hosted.map(({ slot, key }) => ({ slot, ...(key !== undefined && { key }) })) };
}

type Render = Extract<ToWorker, { kind: "render" }>;

async function render(bundle: RenderBundle, { id, request, expected }: Render): Promise<void> {
  const waiting: Waiting = new Map();
  running.set(id, waiting);
  const { callApi, called } = callsOf(id, waiting, expected);
  send({ kind: "began", id });
  try {
    const rendered = checked(await bundle.render(request, callApi));
    if (running.has(id)) send({ kind: "rendered", id, ...rendered, calls: [...called] });
  } catch (error) {
    if (running.has(id)) send({ kind: "failed", id, reason: textOf(error, MAX_REASON_LENGTH) });
  } finally {
    running.delete(id);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

// A promise that nobody awaits must not take the other visitors' renders along.
process.on("unhandledRejection", log);
const { getHeapStatistics } = v8;
setInterval(() => send({ kind: "alive", externalBytes: getHeapStatistics().external_memory }), HEARTBEAT_MS);
const bundle = loadBundle();
port.on("message", (message: ToWorker) => {
  if (message.kind === "render") void render(bundle, message);
  else if (message.kind === "forget") running.delete(message.id);
  else running.get(message.id)?.get(message.call)?.({ status: message.status, body: parsed(message.body) });
});
send({ kind: "ready" });
