import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { getDocument, VerbosityLevel } from "unpdf/pdfjs";
import { createDecoder, type Decoder } from "../pdf/filters.ts";
import { type Piece, readInOrder } from "./reading-order.ts";

/** Pages of written work, generously; a book has more. */
export const MAX_PAGES = 60;
const MAX_OBJECTS = 50_000;
/** Decoded sizes of what may hold text or a font. Pictures stay packed. */
const LIMITS = {
  objects: MAX_OBJECTS,
  streamBytes: 16 * 1024 * 1024,
  keptBytes: 16 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  filters: 4,
};
/** Letters beside a code, of right-to-left scripts alone: what a ligature such as «لا» stands for. */
const LIGATURE =
  /<((?:(?:05[9a-f][\da-f]|0[67][\da-f]{2}|08[\da-f]{2}|fb[1-f][\da-f]|f[cd][\da-f]{2}|fe[7-f][\da-f])\s*){2,})>/gi;

const name = (text: string) => PDFName.of(text);
const isPicture = (stream: PDFRawStream) => stream.dict.get(name("Subtype")) === name("Image");

/** Content of pages counts as often as a page names it, because it is read as often. @throws {PdfRefusal} */
async function checkSizes(pdf: PDFDocument, decoder: Decoder): Promise<void> {
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  if (objects.length > MAX_OBJECTS) throw new Error("too many objects");
  const measure = async (object: PDFObject | undefined) => {
    const found = object && pdf.context.lookup(object);
    if (found instanceof PDFRawStream && !isPicture(found)) await decoder.measure(found);
  };
  for (const object of objects) {
    await measure(object);
    const contents = object instanceof PDFDict ? pdf.context.lookup(object.get(name("Contents"))) : undefined;
    if (contents instanceof PDFArray) for (const part of contents.asArray()) await measure(part);
  }
}

/**
 * Turns the letters of right-to-left ligatures around. The reader takes them for drawn from left to right, and turns them with
 * their line. Returns true if there were any.
 */
function turnLigatures(pdf: PDFDocument, decoder: Decoder): boolean {
  let hasTurned = false;
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const ref = object instanceof PDFDict ? object.get(name("ToUnicode")) : undefined;
    const map = ref && pdf.context.lookup(ref);
    if (!(map instanceof PDFRawStream)) continue;
    const text = decoder.decode(map).toString("latin1");
    const turned = text.replace(LIGATURE, (_all, letters: string) => {
      const codes = letters.replace(/\s/g, "").match(/.{4}/g) ?? [];
      return `<${codes.reverse().join("")}>`;
    });
    if (turned === text) continue;
    hasTurned = true;
    pdf.context.assign(ref as Parameters<typeof pdf.context.assign>[0], pdf.context.stream(turned));
  }
  return hasTurned;
}

/** A copy for the reader: opened, if it needs no password, and with ligatures in the order that the reader expects. */
async function prepare(bytes: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.load(bytes, { password: "", updateMetadata: false });
  const decoder = createDecoder(LIMITS, (object) => object && pdf.context.lookup(object));
  await checkSizes(pdf, decoder);
  if (!turnLigatures(pdf, decoder)) return new Uint8Array(bytes);
  return new Uint8Array(await pdf.save({ useObjectStreams: false, updateFieldAppearances: false }));
}

type Matrix = readonly [number, number, number, number, number, number];
type TextItem = { str: string; width: number; transform: number[] };

/** Null for blanks, whose place the pieces beside them show, and for text that does not stand upright, such as a stamp. */
function toPiece({ str, width, transform }: TextItem, [a, b, c, d, e, f]: Matrix): Piece | null {
  const [ownA = 0, ownB = 0, ownC = 0, ownD = 0, ownE = 0, ownF = 0] = transform;
  const [across, slope] = [a * ownA + c * ownB, b * ownA + d * ownB];
  const isUpright = across > 0 && Math.abs(slope) < across / 10;
  if (!isUpright || str.trim() === "") return null;
  const size = Math.hypot(a * ownC + c * ownD, b * ownC + d * ownD);
  return { text: str, width, size, x: a * ownE + c * ownF + e, y: b * ownE + d * ownF + f };
}

/**
 * The text of a PDF, a line for each paragraph, in the order in which it is read. Reads no further than `maxLength` characters;
 * null for a PDF with more pages than {@link MAX_PAGES}.
 *
 * @throws {Error} for a PDF that is broken, needs a password, or is larger than written work when decoded.
 */
export async function readPdfText(bytes: Buffer, maxLength: number): Promise<string | null> {
  const data = await prepare(bytes);
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true, useSystemFonts: false });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > MAX_PAGES) return null;
    let text = "";
    for (let number = 1; number <= pdf.numPages && text.length <= maxLength; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const { transform } = page.getViewport({ scale: 1 });
      const pieces = items.map((item) => ("str" in item ? toPiece(item, transform as unknown as Matrix) : null));
      text += `${readInOrder(pieces.filter((piece) => piece !== null))}\n`;
      page.cleanup();
    }
    return text;
  } finally {
    await task.destroy();
  }
}
