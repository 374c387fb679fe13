import { Worker } from "node:worker_threads";
import { AppError } from "@kalima/contracts/errors";
import type { NotesResult, NotesTask } from "./notes-worker.ts";

/** A document of the largest size takes a few milliseconds; what takes so long was made to. */
const MAX_MS = 2_000;
const MAX_WAITING = 100;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

export type NotesMerger = {
  /** @throws {AppError} `request.invalid`, as `mergeNotes`, and for what takes too long; `server.unavailable` while too many wait. */
  merge(stored: Uint8Array, update: Uint8Array): Promise<Uint8Array>;
  /** As `compactNotes`. */
  compact(stored: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
};

type Waiting = { settle(document: Uint8Array | null): void; fail(error: AppError): void };

/** Merges notes in a thread of their own, one after the other: bytes of a browser can keep it busy, and nothing else. */
export function createNotesMerger(maxMs = MAX_MS): NotesMerger {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  /** The task at the front is to blame; those behind it may come again. */
  function restart(): void {
    void worker?.terminate();
    worker = undefined;
    const [first, ...others] = waiting.values();
    waiting.clear();
    first?.fail(new AppError("request.invalid"));
    for (const other of others) other.fail(new AppError("server.unavailable", { retryAfter: 1 }));
  }

  function started(): Worker {
    if (worker) return worker;
    const fresh = new Worker(new URL("./notes-worker.ts", import.meta.url), { env: {}, resourceLimits: LIMITS });
    fresh.unref();
    fresh.on("message", ({ id, document }: NotesResult) => waiting.get(id)?.settle(document));
    fresh.on("error", () => worker === fresh && restart());
    worker = fresh;
    return fresh;
  }

  function run(stored: Uint8Array, update: Uint8Array | null): Promise<Uint8Array> {
    if (waiting.size >= MAX_WAITING) throw new AppError("server.unavailable", { retryAfter: 1 });
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(restart, maxMs);
      const end = () => {
        clearTimeout(timer);
        waiting.delete(id);
      };
      waiting.set(id, {
        settle(document) {
          end();
          if (document) resolve(document);
          else reject(new AppError("request.invalid"));
        },
        fail(error) {
          end();
          reject(error);
        },
      });
      started().postMessage({ id, stored, update } satisfies NotesTask);
    });
  }

  return {
    merge: async (stored, update) => run(stored, update),
    compact: async (stored) => run(stored, null),
    async close() {
      await worker?.terminate();
    },
  };
}
