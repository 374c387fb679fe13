import { parentPort } from "node:worker_threads";
import { compactNotes, mergeNotes } from "./notes-document.ts";

export type NotesTask = { id: number; stored: Uint8Array; update: Uint8Array | null };
export type NotesResult = { id: number; document: Uint8Array | null };

/** Null for an update that is refused. */
function documentOf({ stored, update }: NotesTask): Uint8Array | null {
  try {
    return update ? mergeNotes(stored, update) : compactNotes(stored);
  } catch {
    return null;
  }
}

parentPort?.on("message", (task: NotesTask) =>
  parentPort?.postMessage({ id: task.id, document: documentOf(task) } satisfies NotesResult),
);
