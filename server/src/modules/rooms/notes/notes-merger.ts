import { AppError } from "@kalima/contracts/errors";
import { createThread, ThreadStopped } from "../../../threads/thread.ts";
import type { NotesTask } from "./notes-worker.ts";

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

/** Merges notes in a thread of their own, one after the other: bytes of a browser can keep it busy, and nothing else. */
export function createNotesMerger(maxMs = MAX_MS): NotesMerger {
  const thread = createThread<NotesTask, Uint8Array | null>({
    file: new URL("./notes-worker.ts", import.meta.url),
    maxMs,
    maxWaiting: MAX_WAITING,
    limits: LIMITS,
  });

  async function run(task: NotesTask): Promise<Uint8Array> {
    const document = await thread.run(task).catch((error) => {
      if (error instanceof ThreadStopped) return null;
      throw error;
    });
    if (!document) throw new AppError("request.invalid");
    return document;
  }

  return {
    merge: (stored, update) => run({ stored, update }),
    compact: (stored) => run({ stored, update: null }),
    close: () => thread.close(),
  };
}
