import type { LessonNotes } from "@kalima/contracts/api";
import { ROOM_NOTES_MAX_BYTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as Y from "yjs";

/** An empty document. */
export const NO_NOTES: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

function documentOf(...updates: Uint8Array[]): Y.Doc {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document;
}

/**
 * A document with one more update. Updates commute: whatever their order, both people end with the same notes.
 *
 * @throws {AppError} `request.invalid` for bytes that are no update, and for a document that becomes larger than `ROOM_NOTES_MAX_BYTES`.
 */
export function mergeNotes(stored: Uint8Array, update: Uint8Array): Uint8Array {
  let merged: Uint8Array;
  try {
    merged = Y.encodeStateAsUpdate(documentOf(stored, update));
  } catch (cause) {
    throw new AppError("request.invalid", { cause });
  }
  if (merged.byteLength > ROOM_NOTES_MAX_BYTES) throw new AppError("request.invalid");
  return merged;
}

const textIn = (entry: Y.Map<unknown>, field: string) => String(entry.get(field) ?? "");

/** An entry of the vocabulary; only some have an example. */
function wordIn(entry: Y.Map<unknown>): LessonNotes["words"][number] {
  const example = textIn(entry, "example");
  return { word: textIn(entry, "word"), meaning: textIn(entry, "meaning"), ...(example && { example }) };
}

/** Notes and vocabulary as plain values; words that are still empty are left out. */
export function plainNotes(stored: Uint8Array): LessonNotes {
  const document = documentOf(stored);
  const words = document.getArray<Y.Map<unknown>>("words").toArray().map(wordIn);
  return { text: document.getText("notes").toString(), words: words.filter(({ word }) => word.trim() !== "") };
}
