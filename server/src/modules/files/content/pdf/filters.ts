import { constants, inflateSync } from "node:zlib";
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import type { PdfLimits } from "./limits.ts";
import { undoPredictor } from "./predictor.ts";
import { PdfRefusal, unreadable } from "./refusal.ts";

/** Programs accept the short names of inline pictures everywhere. */
const SHORT_NAMES: Record<string, string> = {
  Fl: "FlateDecode",
  LZW: "LZWDecode",
  A85: "ASCII85Decode",
  AHx: "ASCIIHexDecode",
  RL: "RunLengthDecode",
  DCT: "DCTDecode",
  CCF: "CCITTFaxDecode",
};
const PICTURES = new Set(["DCTDecode", "JPXDecode", "JBIG2Decode", "CCITTFaxDecode"]);
const OTHERS = new Set(["LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode"]);
const STEP_BYTES = 1024 * 1024;

type Filter = { name: string; parameters: PDFDict | undefined };
type Resolve = (object: PDFObject | undefined) => PDFObject | undefined;

const bomb = () => new PdfRefusal("bomb", "a stream that grows beyond the limit");

function inflated(bytes: Buffer, maxBytes: number): Buffer | null {
  if (bytes.length === 0) return bytes;
  try {
    // Streams whose end is cut off are shown by all programs.
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw bomb();
    return null;
  }
}

/** By the library, as much at a time as can be counted. */
function decodedByLibrary(bytes: Buffer, { name, parameters }: Filter, maxBytes: number): Buffer {
  const dictionary = PDFDict.withContext(PDFContext.create());
  dictionary.set(PDFName.of("Filter"), PDFName.of(name));
  if (parameters) dictionary.set(PDFName.of("DecodeParms"), parameters);
  const stream = decodePDFRawStream(PDFRawStream.of(dictionary, bytes));
  const chunks: Buffer[] = [];
  let length = 0;
  for (let size = STEP_BYTES; size === STEP_BYTES; ) {
    const chunk = Buffer.from(stream.getBytes(STEP_BYTES));
    size = chunk.length;
    length += size;
    if (length > maxBytes) throw bomb();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function filtersOf({ dict }: PDFRawStream, resolve: Resolve): Filter[] {
  const listOf = (key: string) => {
    const value = resolve(dict.get(PDFName.of(key)));
    return value instanceof PDFArray ? value.asArray().map(resolve) : [value];
  };
  const parameters = listOf("DecodeParms");
  return listOf("Filter")
    .filter((filter) => filter !== undefined)
    .map((filter, at) => {
      if (!(filter instanceof PDFName)) throw unreadable("a filter without a name");
      const name = filter.decodeText();
      const own = parameters[at];
      return { name: SHORT_NAMES[name] ?? name, parameters: own instanceof PDFDict ? own : undefined };
    });
}

/** Decodes the streams of one PDF, and counts what comes out of all of them. */
export function createDecoder(limits: PdfLimits, resolve: Resolve) {
  let left = limits.totalBytes;

  function decodeOnce(bytes: Buffer, filter: Filter): Buffer | null {
    const maxBytes = Math.min(limits.streamBytes, left);
    let decoded: Buffer | null;
    if (filter.name === "FlateDecode") decoded = inflated(bytes, maxBytes);
    else if (OTHERS.has(filter.name)) decoded = decodedByLibrary(bytes, filter, maxBytes);
    else throw unreadable(`the unknown filter ${filter.name}`);
    left -= decoded?.length ?? 0;
    if (left <= 0) throw bomb();
    return decoded;
  }

  return {
    /** Looks how much a stream holds. One whose bytes are broken shows nothing, and is harmless. */
    measure(stream: PDFRawStream): void {
      const filters = filtersOf(stream, resolve);
      if (filters.length > limits.filters) throw unreadable("too many filters");
      let bytes: Buffer | null = Buffer.from(stream.contents);
      for (const filter of filters) {
        if (PICTURES.has(filter.name) || bytes === null) return;
        bytes = decodeOnce(bytes, filter);
      }
    },
    /** All that a stream holds; it must be whole. */
    decode(stream: PDFRawStream): Buffer {
      const filters = filtersOf(stream, resolve);
      if (filters.length > limits.filters) throw unreadable("too many filters");
      let bytes: Buffer = Buffer.from(stream.contents);
      for (const filter of filters) {
        const decoded = decodeOnce(bytes, filter);
        if (!decoded) throw unreadable("a broken stream");
        bytes = undoPredictor(decoded, (key) => numberIn(filter.parameters, key));
      }
      return bytes;
    },
  };

  function numberIn(dictionary: PDFDict | undefined, key: string): number | undefined {
    const value = resolve(dictionary?.get(PDFName.of(key)));
    return value instanceof PDFNumber ? value.asNumber() : undefined;
  }
}
export type Decoder = ReturnType<typeof createDecoder>;
