import { createHash } from "node:crypto";
import { MINUTE_MS } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import { LRUCache } from "lru-cache";
import { createThread, type Thread, ThreadStopped } from "../threads/thread.ts";
import type { PrintPlan } from "./plan.ts";

/** A receipt takes 0.2 s, a statement of a full month 0.5 s. */
const MAX_MS = 15_000;
/** About five seconds of work; beyond it, callers get `server.unavailable` and retry. */
const MAX_WAITING = 20;
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };
const KEPT_BYTES = 16 * 1024 * 1024;
/** People open a document twice within minutes, not days. */
const KEPT_MS = 10 * MINUTE_MS;

export type Printer = {
  /** The document as PDF. @throws {AppError} `server.unavailable` while too many wait, or when printing failed. */
  print(plan: PrintPlan): Promise<Buffer>;
  close(): Promise<void>;
};
type PrinterOptions = { thread?: Thread<PrintPlan, Uint8Array>; maxWaiting?: number };

/** Prints one document after the other in a thread of its own, and keeps the last ones by what they show. */
export function createPrinter({ maxWaiting = MAX_WAITING, ...parts }: PrinterOptions = {}): Printer {
  const file = new URL("./print-worker.ts", import.meta.url);
  const thread =
    parts.thread ?? createThread<PrintPlan, Uint8Array>({ file, maxMs: MAX_MS, maxWaiting, limits: LIMITS });

  async function printInThread(plan: PrintPlan): Promise<Buffer> {
    try {
      return Buffer.from(await thread.run(plan));
    } catch (cause) {
      throw cause instanceof ThreadStopped ? new AppError("server.unavailable", { retryAfter: 5, cause }) : cause;
    }
  }

  const kept = new LRUCache<string, Buffer, PrintPlan>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
    ttl: KEPT_MS,
    // Callers that ask while it is printed share the same print.
    fetchMethod: (_hash, _stale, { context }) => printInThread(context),
  });

  return {
    print: (plan) =>
      kept.forceFetch(createHash("sha256").update(JSON.stringify(plan)).digest("base64"), { context: plan }),
    close: () => thread.close(),
  };
}
