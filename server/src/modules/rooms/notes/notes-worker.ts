import { answerTasks } from "../../../threads/answer-tasks.ts";
import { compactNotes, mergeNotes } from "./notes-document.ts";

export type NotesTask = { stored: Uint8Array; update: Uint8Array | null };

/** Answers null if the update is refused. */
answerTasks(({ stored, update }: NotesTask): Uint8Array | null => {
  try {
    return update ? mergeNotes(stored, update) : compactNotes(stored);
  } catch {
    return null;
  }
});
