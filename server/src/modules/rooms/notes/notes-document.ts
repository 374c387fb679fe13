import type { LessonNotes } from "@kalima/contracts/api";
import { ROOM_NOTES_MAX_BYTES } from "@kalima/contracts/domain";
import { AppError } from "@kalima/contracts/errors";
import * as Y from "yjs";

/** With its history: what was deleted leaves traces, which merging needs. */
const MAX_DOCUMENT_BYTES = 8 * ROOM_NOTES_MAX_BYTES;
/** What one update may add to the history beyond a few times what it adds to the notes: typed and deleted while offline. */
const FREE_HISTORY_BYTES = 32 * 1024;
const HISTORY_SHARE = 4;
/** A history so long, and so many times longer than the notes, is dropped when nobody writes. */
const LONG_HISTORY_BYTES = 2 * ROOM_NOTES_MAX_BYTES;
const MAX_WORDS = 500;
const MAX_FIELD_LENGTH = 1_000;
const FIELDS: readonly string[] = ["word", "meaning", "example"];

/** An empty document. */
export const NO_NOTES: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

function documentOf(...updates: Uint8Array[]): Y.Doc {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document;
}

type Word = { word: string; meaning: string; example: string };

/** An entry of the vocabulary; null for anything that no page of the site writes. */
function wordIn(entry: unknown): Word | null {
  if (!(entry instanceof Y.Map)) return null;
  const isKnown = [...entry.entries()].every(
    ([field, text]) => FIELDS.includes(field) && typeof text === "string" && text.length <= MAX_FIELD_LENGTH,
  );
  const textIn = (field: string) => (entry.get(field) as string | undefined) ?? "";
  return isKnown ? { word: textIn("word"), meaning: textIn("meaning"), example: textIn("example") } : null;
}

/** What of a document can be read, whatever else it holds. Never throws. */
function readable(document: Y.Doc): { text: string; words: Word[]; isSound: boolean } {
  // A root has the type by which it is read first; one that was written as another shows nothing, or signs of its own.
  const [text, words] = [document.getText("notes"), document.getArray("words")];
  const delta: { insert?: unknown; attributes?: object }[] = text.toDelta();
  const entries = words.toArray().map(wordIn);
  const isSound =
    [...document.share.keys()].every((name) => name === "notes" || name === "words") &&
    delta.every(({ insert, attributes }) => typeof insert === "string" && !attributes) &&
    text.toString().length === text.length &&
    [...(text as unknown as { _map: Map<string, unknown> })._map].length === 0 &&
    [...(words as unknown as { _map: Map<string, unknown> })._map].length === 0 &&
    entries.every((word) => word !== null) &&
    entries.length <= MAX_WORDS;
  const known = entries.filter((word) => word !== null).slice(0, MAX_WORDS);
  return { text: text.toString(), words: known, isSound };
}

const bytesOf = ({ text, words }: { text: string; words: readonly Word[] }): number =>
  Buffer.byteLength(text) + words.reduce((sum, entry) => sum + Buffer.byteLength(Object.values(entry).join("")), 0);

/** The same notes without the history of how they came to be. */
function rebuilt(document: Y.Doc): Uint8Array {
  const { text, words } = readable(document);
  const fresh = new Y.Doc();
  fresh.getText("notes").insert(0, text.slice(0, ROOM_NOTES_MAX_BYTES));
  fresh.getArray("words").push(words.map((entry) => new Y.Map(Object.entries(entry))));
  return Y.encodeStateAsUpdate(fresh);
}

function documentFrom(stored: Uint8Array): Y.Doc {
  try {
    return documentOf(stored);
  } catch {
    return new Y.Doc();
  }
}

/**
 * A document with one more update, which is merged into a copy and looked at before it counts. Updates commute: whatever their
 * order, both people end with the same notes. A stored document that no page could have written is repaired first.
 *
 * @throws {AppError} `request.invalid` for bytes that are no update, for what is not text and vocabulary, for notes of
 * more than `ROOM_NOTES_MAX_BYTES`, and for an update that adds much more to the history than to the notes.
 */
export function mergeNotes(stored: Uint8Array, update: Uint8Array): Uint8Array {
  const before = documentFrom(stored);
  const known = readable(before);
  const base = known.isSound ? stored : rebuilt(before);
  let document: Y.Doc;
  try {
    document = documentOf(base, update);
  } catch (cause) {
    throw new AppError("request.invalid", { cause });
  }
  const after = readable(document);
  const merged = Y.encodeStateAsUpdate(document);
  const [shown, shownBefore] = [bytesOf(after), bytesOf(known)];
  const history = merged.byteLength - base.byteLength - HISTORY_SHARE * Math.max(0, shown - shownBefore);
  const isFitting =
    shown <= ROOM_NOTES_MAX_BYTES && merged.byteLength <= MAX_DOCUMENT_BYTES && history <= FREE_HISTORY_BYTES;
  if (!after.isSound || !isFitting) throw new AppError("request.invalid");
  return merged;
}

/** A document for people who open it anew: repaired, and without a history that is many times longer than the notes. */
export function compactNotes(stored: Uint8Array): Uint8Array {
  const document = documentFrom(stored);
  const notes = readable(document);
  const isLong = stored.byteLength > LONG_HISTORY_BYTES && stored.byteLength > HISTORY_SHARE * bytesOf(notes);
  return notes.isSound && !isLong ? stored : rebuilt(document);
}

/** Notes and vocabulary as plain values; words that are still empty are left out. Never throws. */
export function plainNotes(stored: Uint8Array): LessonNotes {
  const { text, words } = readable(documentFrom(stored));
  const shown = words.map(({ example, ...entry }) => ({ ...entry, ...(example && { example }) }));
  return { text, words: shown.filter(({ word }) => word.trim() !== "") };
}
