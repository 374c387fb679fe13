import { Worker } from "node:worker_threads";
import { MAX_EXTERNAL_BYTES, MAX_LOAD_MS, MAX_SILENCE_MS, WORKER_LIMITS } from "./limits.ts";
import type { FromProcess, FromWorker, ToWorker } from "./messages.ts";
import type { RealmOptions } from "./realm.ts";

type Reported = Extract<FromProcess, { kind: "from" }>["message"];

export type VersionWorker = {
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
export function startVersionWorker({ onMessage, onGone, ...realm }: VersionWorkerOptions): VersionWorker {
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
