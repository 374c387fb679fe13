import { PDFArray, PDFName, PDFNumber, type PDFRawStream, PDFRef, PDFStream } from "@cantoo/pdf-lib";
import { type IndirectObject, ObjectReader } from "./object-reader.ts";
import { makeUnreadableRefusal } from "./refusal.ts";

const FIELDS = 3;
const MAX_FIELD_BYTES = 6;
/** Types of entries in a cross-reference stream: the object is at an offset, or packed in an object stream. */
const [AT_OFFSET, PACKED] = [1, 2];

function hasKeys(stream: PDFRawStream, ...keys: string[]): boolean {
  return keys.every((key) => stream.dict.get(PDFName.of(key)) !== undefined);
}

function isOfType(stream: PDFRawStream, type: string): boolean {
  return stream.dict.get(PDFName.of("Type")) === PDFName.of(type);
}

/** Checks the entries too, because programs follow a cross-reference to a stream whatever type it declares. */
export function isObjectStream(stream: PDFRawStream): boolean {
  return isOfType(stream, "ObjStm") || hasKeys(stream, "First") || hasKeys(stream, "N", "Extends");
}

export function isCrossReferenceStream(stream: PDFRawStream): boolean {
  return isOfType(stream, "XRef") || hasKeys(stream, "W");
}

function requireNumber(stream: PDFRawStream, key: string): number {
  const value = stream.dict.get(PDFName.of(key));
  if (!(value instanceof PDFNumber)) throw makeUnreadableRefusal(`${key} is no number`);
  return value.asNumber();
}

/**
 * Reads all objects of an object stream. Some programs use the offsets at its beginning, others read the objects in
 * sequence. Both ways must find the same objects.
 *
 * @throws {PdfRefusal} `unreadable` if they do not.
 */
export function unpackObjects(stream: PDFRawStream, content: Buffer, maxObjects: number): IndirectObject[] {
  const [count, first] = [requireNumber(stream, "N"), requireNumber(stream, "First")];
  if (!(count >= 0 && count <= maxObjects)) throw makeUnreadableRefusal("too many packed objects");
  const reader = new ObjectReader(content);
  const heads = Array.from({ length: count }, () => ({
    number: reader.readInteger(),
    start: first + reader.readInteger(),
  }));
  if (reader.offset > first) throw makeUnreadableRefusal("packed objects overlap their list");
  reader.moveTo(first);
  const byStart = new Map<number, IndirectObject["object"]>();
  while (!reader.isAtEnd()) {
    const start = reader.offset;
    const object = reader.parseObject();
    if (object instanceof PDFStream) throw makeUnreadableRefusal("a stream in an object stream");
    byStart.set(start, object);
    if (byStart.size > maxObjects) throw makeUnreadableRefusal("too many packed objects");
  }
  const found = heads.map(({ number, start }) => {
    reader.moveTo(start);
    if (reader.isAtEnd()) throw makeUnreadableRefusal("a packed object beyond the end");
    const object = byStart.get(reader.offset);
    if (!object) throw makeUnreadableRefusal("packed objects that are read in two ways");
    byStart.delete(reader.offset);
    return { ref: PDFRef.of(number), object };
  });
  // Objects that the list leaves out are returned too, so that they are checked as well.
  return [...found, ...[...byStart.values()].map((object) => ({ ref: PDFRef.of(0), object }))];
}

/** Reads the object positions of a cross-reference stream: offsets in the file, and numbers of object streams. */
export function readCrossReferences(
  stream: PDFRawStream,
  content: Buffer,
): { offsets: number[]; containers: number[] } {
  const widths = stream.dict.get(PDFName.of("W"));
  if (!(widths instanceof PDFArray) || widths.size() !== FIELDS)
    throw makeUnreadableRefusal("references without widths");
  const [type = 0, field = 0, last = 0] = widths.asArray().map((width) => {
    const bytes = width instanceof PDFNumber ? width.asNumber() : -1;
    if (!(Number.isInteger(bytes) && bytes >= 0 && bytes <= MAX_FIELD_BYTES))
      throw makeUnreadableRefusal("references of unknown width");
    return bytes;
  });
  const row = type + field + last;
  const found = { offsets: [] as number[], containers: [] as number[] };
  if (row === 0 || field === 0) return found;
  for (let at = 0; at + row <= content.length; at += row) {
    const kind = type === 0 ? AT_OFFSET : content.readUIntBE(at, type);
    const value = content.readUIntBE(at + type, field);
    if (kind === AT_OFFSET) found.offsets.push(value);
    if (kind === PACKED) found.containers.push(value);
  }
  return found;
}
