import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import {
  type FromProcess,
  type FromWorker,
  HEARTBEAT_MS,
  MAX_TEXT_LENGTH,
  type ToProcess,
  type ToWorker,
} from "./messages.ts";
import type { RealmOptions } from "./realm.ts";

/** The render process: starts a worker per version and passes messages between the workers and the site. */
const languageNames = readFileSync(process.argv[2] ?? "", "utf8");
const workers = new Map<number, VersionWorker>();
let lookedAt = performance.now();

function send(message: FromProcess): void {
  process.send?.(message);
}

function load({ worker, name, source }: Extract<ToProcess, { kind: "load" }>): void {
  const onGone = (reason: string) => {
    workers.delete(worker);
    send({ kind: "gone", worker, reason: reason.slice(0, MAX_TEXT_LENGTH) });
  };
  const onMessage: Parameters<typeof startVersionWorker>[0]["onMessage"] = (message) =>
    send({ kind: "from", worker, message });
  workers.set(worker, startVersionWorker({ name, source, languageNames, onMessage, onGone }));
}

process.on("message", (message: ToProcess) => {
  if (message.kind === "load") return load(message);
  const worker = workers.get(message.worker);
  if (message.kind === "unload") worker?.end("it is no longer needed");
  else worker?.post(message.message);
});
// The site is gone.
process.on("disconnect", () => process.exit(0));

setInterval(() => {
  const now = performance.now();
  const wasStopped = now - lookedAt > 2 * HEARTBEAT_MS;
  lookedAt = now;
  for (const worker of workers.values()) wasStopped ? worker.resetHeartbeat(now) : worker.checkSilence(now);
}, HEARTBEAT_MS);

/**
 * Memory limits of one worker; a leak ends only its own worker. A render of the largest page takes about 20 MB. With
 * 16 MB, the young generation was collected during the render, which copied live objects; 48 MB save a seventh of the
 * time.
 */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 };
/** Bytes outside the heap (`Buffer`, `ArrayBuffer`), which `resourceLimits` does not count. */
const MAX_EXTERNAL_BYTES = 64 * 1024 * 1024;
/** A worker that is silent for so long is in a loop and is terminated. */
const MAX_SILENCE_MS = 1_500;
/** Evaluating a bundle of 1 MB takes about 100 ms, on a busy machine ten times as long. */
const MAX_LOAD_MS = 10_000;

type Reported = Extract<FromProcess, { kind: "from" }>["message"];

type VersionWorker = {
  post(message: ToWorker): void;
  /** Terminates the worker if it was silent for too long. `now` is in milliseconds. */
  checkSilence(now: number): void;
  /** Resets the silence, after the process itself was suspended for a while. */
  resetHeartbeat(now: number): void;
  end(reason: string): void;
};
type VersionWorkerOptions = RealmOptions & {
  onMessage(message: Reported): void;
  /** Called once. */
  onGone(reason: string): void;
};

/** Starts a worker thread for one version, with limits on memory and silence. */
function startVersionWorker({ onMessage, onGone, ...realm }: VersionWorkerOptions): VersionWorker {
  let heardAt = performance.now();
  let maxSilenceMs = MAX_LOAD_MS;
  let isGone = false;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    name: realm.name.slice(0, 60),
    workerData: realm,
    env: {},
    argv: [],
    resourceLimits: WORKER_LIMITS,
  });

  function end(reason: string): void {
    if (isGone) return;
    isGone = true;
    onGone(reason);
    void worker.terminate();
  }

  worker.on("message", (message: FromWorker) => {
    if (isGone) return;
    heardAt = performance.now();
    maxSilenceMs = message.kind === "ready" ? MAX_SILENCE_MS : maxSilenceMs;
    if (message.kind !== "alive") onMessage(message);
    else if (message.externalBytes > MAX_EXTERNAL_BYTES) end("it holds too much memory outside its heap");
  });
  worker.on("error", (error: Error) => end(error.message));
  worker.on("exit", (code) => end(`it ended with code ${code}`));

  return {
    post: (message) => worker.postMessage(message),
    checkSilence(now) {
      if (now - heardAt > maxSilenceMs) end(`it was silent for ${Math.round(now - heardAt)} ms`);
    },
    resetHeartbeat(now) {
      heardAt = now;
    },
    end,
  };
}
