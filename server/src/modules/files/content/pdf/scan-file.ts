import { type PDFDict, PDFName, PDFNumber } from "@cantoo/pdf-lib";
import { type IndirectObject, ObjectReader } from "./object-reader.ts";
import { makeUnreadableRefusal } from "./refusal.ts";

const HEADER = "%PDF-";
/** Matches the start of an object anywhere, even in a stream: programs that repair a file search for it. */
const ANY_OBJECT = /(?<![\d.])\d{1,10}[\0\t\n\f\r ]{1,64}\d{1,5}[\0\t\n\f\r ]{0,64}obj/g;
/** Matches every `startxref`, even in comments: programs search for the last one from the end of the file. */
const ANY_START = /startxref[\0\t\n\f\r ]*(\d{1,12})/g;
const OFFSETS_IN_TRAILER = ["Prev", "XRefStm"];

/** Objects of all revisions, and the trailers, which have no number. */
export type Scan = {
  readonly found: readonly (IndirectObject | { ref: null; object: PDFDict })[];
  /** Reads the object at an offset that is named in the file and adds it to `found`, unless it was read before. */
  follow(offset: number): void;
};

/**
 * Reads a PDF from its first byte to its last, and again from every offset where a program may look for an object.
 *
 * @throws {PdfRefusal} for anything other than objects, lists of references, trailers and comments.
 */
export function scanFile(bytes: Buffer, maxObjects: number): Scan {
  const text = bytes.toString("latin1");
  const reader = new ObjectReader(bytes);
  const found: (IndirectObject | { ref: null; object: PDFDict })[] = [];
  const objectStarts = new Set<number>();
  const listStarts = new Set<number>();
  const pending: number[] = [];

  function readObject(): boolean {
    const start = reader.offset;
    const object = reader.readIndirectObject();
    if (!object) return false;
    objectStarts.add(start);
    found.push(object);
    if (found.length > maxObjects) throw makeUnreadableRefusal("too many objects");
    return true;
  }

  function readTrailer(): void {
    const object = reader.readDictionary();
    found.push({ ref: null, object });
    for (const key of OFFSETS_IN_TRAILER) {
      const offset = object.get(PDFName.of(key));
      if (offset instanceof PDFNumber) pending.push(offset.asNumber());
    }
  }

  function readReferences(): void {
    while (!reader.isAtEnd() && /\d/.test(text[reader.offset] ?? "")) {
      const offset = reader.readInteger();
      reader.readInteger();
      if (reader.skipKeyword("n")) pending.push(offset);
      else reader.skipKeyword("f");
    }
  }

  function readSection(): void {
    const start = reader.offset;
    if (reader.skipKeyword("xref")) {
      listStarts.add(start);
      readReferences();
    } else if (reader.skipKeyword("trailer")) readTrailer();
    else if (reader.skipKeyword("startxref")) reader.readInteger();
    else throw makeUnreadableRefusal(`something else at ${start}`);
  }

  function follow(offset: number): void {
    if (!(offset < bytes.length)) return;
    reader.moveTo(offset);
    if (reader.isAtEnd() || objectStarts.has(reader.offset) || listStarts.has(reader.offset)) return;
    if (reader.skipKeyword("xref")) throw makeUnreadableRefusal("a list of references that is hidden");
    readObject();
  }

  if (!text.startsWith(HEADER)) throw makeUnreadableRefusal("no PDF");
  while (!reader.isAtEnd()) if (!readObject()) readSection();
  for (const { index } of text.matchAll(ANY_OBJECT)) follow(index);
  for (const [, offset] of text.matchAll(ANY_START)) follow(Number(offset));
  for (const offset of pending) follow(offset);
  return { found, follow };
}
