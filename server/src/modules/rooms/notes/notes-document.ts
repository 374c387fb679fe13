import type { LessonNotes } from "@kalima/booking-contract";
import { ROOM_NOTES_MAX_BYTES } from "@kalima/booking-contract";
import { AppError } from "@kalima/contracts/errors";
import * as Y from "yjs";

/** Size limit of a document with its history. Deleted text leaves tombstones, which merging needs. */
const MAX_DOCUMENT_BYTES = 8 * ROOM_NOTES_MAX_BYTES;
/** Bytes of history that one update may add beyond `HISTORY_SHARE`: text that was typed and deleted while offline. */
const FREE_HISTORY_BYTES = 32 * 1024;
/** Bytes of history allowed for each byte that an update adds to the notes. */
const HISTORY_SHARE = 4;
/** A document above this size and above `HISTORY_SHARE` times its notes loses its history when a room is entered. */
const LONG_HISTORY_BYTES = 2 * ROOM_NOTES_MAX_BYTES;
const MAX_WORDS = 500;
const MAX_FIELD_LENGTH = 1_000;
const FIELDS: readonly string[] = ["word", "meaning", "example"];

/** An empty document. */
export const NO_NOTES: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc());

function buildDocument(...updates: Uint8Array[]): Y.Doc {
  const document = new Y.Doc();
  for (const update of updates) Y.applyUpdate(document, update);
  return document;
}

type Word = { word: string; meaning: string; example: string };

/** An entry of the vocabulary; null for anything that no page of the site writes. */
function parseWord(entry: unknown): Word | null {
  if (!(entry instanceof Y.Map)) return null;
  const isKnown = [...entry.entries()].every(
    ([field, text]) => FIELDS.includes(field) && typeof text === "string" && text.length <= MAX_FIELD_LENGTH,
  );
  const readField = (field: string) => (entry.get(field) as string | undefined) ?? "";
  return isKnown ? { word: readField("word"), meaning: readField("meaning"), example: readField("example") } : null;
}

/** Reads the valid parts of a document; `isSound` is false if it holds anything else. Never throws. */
function readDocument(document: Y.Doc): { text: string; words: Word[]; isSound: boolean } {
  // A root takes the type of its first read; one that was written as another type is empty, or has unexpected content.
  const [text, words] = [document.getText("notes"), document.getArray("words")];
  const delta: { insert?: unknown; attributes?: object }[] = text.toDelta();
  const entries = words.toArray().map(parseWord);
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

const countBytes = ({ text, words }: { text: string; words: readonly Word[] }): number =>
  Buffer.byteLength(text) + words.reduce((sum, entry) => sum + Buffer.byteLength(Object.values(entry).join("")), 0);

/** Copies the notes into a new document, without their history. */
function rebuildDocument(document: Y.Doc): Uint8Array {
  const { text, words } = readDocument(document);
  const fresh = new Y.Doc();
  fresh.getText("notes").insert(0, text.slice(0, ROOM_NOTES_MAX_BYTES));
  fresh.getArray("words").push(words.map((entry) => new Y.Map(Object.entries(entry))));
  return Y.encodeStateAsUpdate(fresh);
}

function loadDocument(stored: Uint8Array): Y.Doc {
  try {
    return buildDocument(stored);
  } catch {
    return new Y.Doc();
  }
}

/**
 * Merges an update into a copy of the document and checks the result before it is accepted. Updates commute: in any
 * order, both people end with the same notes. A stored document that no page could have written is repaired first.
 *
 * @throws {AppError} `request.invalid` for bytes that are no update, for what is not text and vocabulary, for notes of
 * more than `ROOM_NOTES_MAX_BYTES`, and for an update that adds much more to the history than to the notes.
 */
export function mergeNotes(stored: Uint8Array, update: Uint8Array): Uint8Array {
  const before = loadDocument(stored);
  const known = readDocument(before);
  const base = known.isSound ? stored : rebuildDocument(before);
  let document: Y.Doc;
  try {
    document = buildDocument(base, update);
  } catch (cause) {
    throw new AppError("request.invalid", { cause });
  }
  const after = readDocument(document);
  const merged = Y.encodeStateAsUpdate(document);
  const [shown, shownBefore] = [countBytes(after), countBytes(known)];
  const history = merged.byteLength - base.byteLength - HISTORY_SHARE * Math.max(0, shown - shownBefore);
  const isFitting =
    shown <= ROOM_NOTES_MAX_BYTES && merged.byteLength <= MAX_DOCUMENT_BYTES && history <= FREE_HISTORY_BYTES;
  if (!after.isSound || !isFitting) throw new AppError("request.invalid");
  return merged;
}

/** Prepares a document for an empty room: repairs it, and drops a history that is many times longer than the notes. */
export function compactNotes(stored: Uint8Array): Uint8Array {
  const document = loadDocument(stored);
  const notes = readDocument(document);
  const isLong = stored.byteLength > LONG_HISTORY_BYTES && stored.byteLength > HISTORY_SHARE * countBytes(notes);
  return notes.isSound && !isLong ? stored : rebuildDocument(document);
}

/** Notes and vocabulary as plain values; words that are still empty are left out. Never throws. */
export function decodeNotes(stored: Uint8Array): LessonNotes {
  const { text, words } = readDocument(loadDocument(stored));
  const shown = words.map(({ example, ...entry }) => ({ ...entry, ...(example && { example }) }));
  return { text, words: shown.filter(({ word }) => word.trim() !== "") };
}
