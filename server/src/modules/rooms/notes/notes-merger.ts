import { AppError } from "@kalima/contracts/errors";
import { createThread, ThreadStopped } from "../../../threads/thread.ts";
import type { NotesTask } from "./notes-worker.ts";

/** Time limit of one merge. The largest document takes a few milliseconds, so only a crafted update reaches it. */
const MAX_MS = 2_000;
const MAX_WAITING = 100;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

export type NotesMerger = {
  /**
   * Runs `mergeNotes` in the thread.
   *
   * @throws {AppError} `request.invalid` as in `mergeNotes` and after the time limit; `server.unavailable` while too
   * many tasks wait.
   */
  merge(stored: Uint8Array, update: Uint8Array): Promise<Uint8Array>;
  /** Runs `compactNotes` in the thread. */
  compact(stored: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Merges notes one at a time in their own thread, so that a crafted update cannot block the server. */
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
