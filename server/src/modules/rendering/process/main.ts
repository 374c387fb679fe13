import { readFileSync } from "node:fs";
import { HEARTBEAT_MS, MAX_TEXT_LENGTH } from "./limits.ts";
import type { FromProcess, ToProcess } from "./messages.ts";
import { startVersionWorker, type VersionWorker } from "./version-worker.ts";

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
