import { PDFDocument, type PDFObject, PDFRawStream } from "@cantoo/pdf-lib";
import { createActionCheck, type Meanings } from "./actions.ts";
import { createDecoder, type Decoder } from "./filters.ts";
import { PDF_LIMITS, type PdfLimits } from "./limits.ts";
import { createIndex, readPdf } from "./read-pdf.ts";
import { type PdfReason, PdfRefusal } from "./refusal.ts";

type PdfContent = { objects: readonly PDFObject[]; meanings: Meanings; decoder: Decoder };

function checkObjects({ objects, meanings }: PdfContent, readsTexts: boolean): void {
  objects.forEach(createActionCheck(meanings, readsTexts));
}

async function measureStreams({ objects, decoder }: PdfContent): Promise<void> {
  for (const object of objects) if (object instanceof PDFRawStream) await decoder.measure(object);
}

/** Decrypts a PDF that opens without a password, as bank statements do. Only the newest revision is decrypted. */
async function decrypt(bytes: Buffer, limits: PdfLimits): Promise<PdfContent> {
  const index = createIndex();
  try {
    const options = { password: "", throwOnInvalidObject: true, updateMetadata: false };
    const { context } = await PDFDocument.load(bytes, options);
    for (const [ref, object] of context.enumerateIndirectObjects()) index.add(ref, object);
  } catch (cause) {
    throw new PdfRefusal("locked", `It does not open without a password: ${cause}`);
  }
  return { ...index, decoder: createDecoder(limits, (value) => index.meanings(value).at(-1)) };
}

async function examine(bytes: Buffer, limits: PdfLimits): Promise<void> {
  const pdf = readPdf(bytes, limits);
  checkObjects(pdf, !pdf.isEncrypted);
  if (!pdf.isEncrypted) return measureStreams(pdf);
  if (pdf.hasRevisions) throw new PdfRefusal("locked", "revisions that are encrypted");
  const opened = await decrypt(bytes, limits);
  checkObjects(opened, true);
  await measureStreams(opened);
}

/** Returns the reason for which a PDF is refused, or null if it only shows its pages and runs nothing. */
export async function judgePdf(bytes: Buffer, limits: PdfLimits = PDF_LIMITS): Promise<PdfReason | null> {
  try {
    await examine(bytes, limits);
    return null;
  } catch (error) {
    // The library throws other errors for syntax that it cannot parse.
    return error instanceof PdfRefusal ? error.reason : "unreadable";
  }
}
