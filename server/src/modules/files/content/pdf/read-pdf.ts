import { PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from "@cantoo/pdf-lib";
import { createDecoder, type Decoder } from "./filters.ts";
import type { PdfLimits } from "./limits.ts";
import { isCrossReferenceStream, isObjectStream, readCrossReferences, unpackObjects } from "./packed-objects.ts";
import { makeUnreadableRefusal, PdfRefusal } from "./refusal.ts";
import { scanFile } from "./scan-file.ts";

/** Limit for references to references, which no producer writes. */
const MAX_HOPS = 8;

export type Pdf = {
  /** Every object of every revision, whether anything refers to it or not, and each trailer. */
  objects: readonly PDFObject[];
  isEncrypted: boolean;
  /** True if several objects share one number, as after an incremental update. */
  hasRevisions: boolean;
  /** Returns the value itself or, for a reference, the objects of all revisions that it refers to. */
  meanings(value: PDFObject | undefined): readonly PDFObject[];
  decoder: Decoder;
};

/** Creates an empty index of objects by their number. */
export function createIndex() {
  const objects: PDFObject[] = [];
  const byRef = new Map<PDFRef, PDFObject[]>();

  function meanings(value: PDFObject | undefined, hops = 0): readonly PDFObject[] {
    if (value === undefined) return [];
    if (!(value instanceof PDFRef)) return [value];
    if (hops === MAX_HOPS) throw makeUnreadableRefusal("references in a circle");
    return (byRef.get(value) ?? []).flatMap((object) => meanings(object, hops + 1));
  }

  return {
    objects,
    byRef,
    meanings: (value: PDFObject | undefined) => meanings(value),
    add(ref: PDFRef | null, object: PDFObject): void {
      objects.push(object);
      if (!ref) return;
      const revisions = byRef.get(ref);
      if (revisions) revisions.push(object);
      else byRef.set(ref, [object]);
    },
  };
}

const toDictionary = (object: PDFObject) => (object instanceof PDFRawStream ? object.dict : object);

const isCatalog = (object: PDFObject) =>
  object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("Catalog");

/** Reads all objects of a PDF, those in object streams too. @throws {PdfRefusal} if it is ambiguous or incomplete. */
export function readPdf(bytes: Buffer, limits: PdfLimits): Pdf {
  const scan = scanFile(bytes, limits.objects);
  const { objects, byRef, meanings, add } = createIndex();
  const decoder = createDecoder(limits, (value) => meanings(value).at(-1));
  const containers: PDFRef[] = [];
  const isEncrypted = scan.found.some(({ object }) => {
    const dictionary = toDictionary(object);
    return dictionary instanceof PDFDict && dictionary.get(PDFName.of("Encrypt")) !== undefined;
  });

  function unpack(stream: PDFRawStream): void {
    if (isEncrypted) throw new PdfRefusal("locked", "encryption hides objects");
    const packed = unpackObjects(stream, decoder.decode(stream), limits.objects);
    if (objects.length + packed.length > limits.objects) throw makeUnreadableRefusal("too many objects");
    for (const { ref, object } of packed) add(ref, object);
  }

  // Lists of references lead to further objects, which the scan appends.
  for (const { ref, object } of scan.found) {
    add(ref, object);
    if (!(object instanceof PDFRawStream)) continue;
    if (isCrossReferenceStream(object)) {
      const references = readCrossReferences(object, decoder.decode(object));
      for (const offset of references.offsets) scan.follow(offset);
      containers.push(...references.containers.map((number) => PDFRef.of(number)));
    } else if (isObjectStream(object)) unpack(object);
  }
  for (const container of new Set(containers)) {
    const isOther = meanings(container).some((object) => !(object instanceof PDFRawStream && isObjectStream(object)));
    if (isOther) throw makeUnreadableRefusal("objects packed in another stream");
  }
  if (!objects.some(isCatalog)) throw makeUnreadableRefusal("no catalog");
  const hasRevisions = [...byRef.values()].some((revisions) => revisions.length > 1);
  return { objects, isEncrypted, hasRevisions, meanings, decoder };
}
