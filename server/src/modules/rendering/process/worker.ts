import v8 from "node:v8";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { type FromWorker, HEARTBEAT_MS, MAX_LOG_LINES, MAX_TEXT_LENGTH, type ToWorker } from "./messages.ts";
import { createRealm, type RealmOptions } from "./realm.ts";

/** Worker of one version, which renders for many visitors concurrently. Passes texts between its realm and the site. */
const port = parentPort as MessagePort;
const parts = workerData as RealmOptions;
let lines = 0;
let timer: NodeJS.Timeout | undefined;

function send(message: FromWorker): void {
  if (message.kind === "log") {
    if (lines++ >= MAX_LOG_LINES) return;
    message.text = String(message.text).slice(0, MAX_TEXT_LENGTH);
  }
  port.postMessage(message);
}

/** Returns the text of a value thrown in the realm. The value is an object of the realm, so only its text is used. */
function toText(thrown: unknown): string {
  try {
    const text = typeof thrown === "object" && thrown !== null && "message" in thrown ? thrown.message : thrown;
    return String(text).slice(0, MAX_TEXT_LENGTH);
  } catch {
    return "it threw something without a text";
  }
}

// An unhandled rejection must not end the other visitors' renders.
process.on("unhandledRejection", (reason) => send({ kind: "log", text: toText(reason) }));
const { getHeapStatistics } = v8;
setInterval(() => send({ kind: "alive", externalBytes: getHeapStatistics().external_memory }), HEARTBEAT_MS);

function load() {
  try {
    return createRealm(parts);
  } catch (thrown) {
    throw new Error(toText(thrown));
  }
}
const realm = load();

/** Sends the realm's messages once its promises have settled, and schedules its next timer. */
function pump(): void {
  const messages = realm.takeMessages();
  if (typeof messages !== "string") throw new Error("the bundle answers by no text");
  for (const message of JSON.parse(messages) as FromWorker[]) send(message);
  clearTimeout(timer);
  const ms = Number(realm.readTimerDelay());
  if (ms === 0) setImmediate(runTimers);
  else if (ms > 0) timer = setTimeout(runTimers, ms);
}

function runTimers(): void {
  try {
    realm.runTimers();
  } catch (thrown) {
    throw new Error(toText(thrown));
  }
  setImmediate(pump);
}

port.on("message", (message: ToWorker) => {
  if (message.kind === "render")
    realm.render(message.id, JSON.stringify(message.request), JSON.stringify(message.expected));
  else if (message.kind === "forget") realm.forget(message.id);
  else realm.answer(message.id, message.call, message.status, message.body);
  setImmediate(pump);
});
send({ kind: "ready" });
setImmediate(pump);
