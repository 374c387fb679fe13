import { inflateSync } from "node:zlib";
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
import { makeUnreadableRefusal, PdfRefusal } from "./refusal.ts";
import { LENIENT, measureInflated, measureLzw, measureRunLength } from "./unpacked-length.ts";

/** Short names of filters. They are meant for inline pictures, but programs accept them everywhere. */
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

const makeBombRefusal = () => new PdfRefusal("bomb", "a stream that grows beyond the limit");

/** Highest compression ratio that deflate can reach. */
const MAX_RATIO = 1_032;
const MIN_CHUNK_BYTES = 16 * 1024;

function inflate(bytes: Buffer, maxBytes: number): Buffer | null {
  if (bytes.length === 0) return bytes;
  // One chunk holds the whole output: several chunks would have to be copied into a second buffer of the same size.
  const chunkSize = Math.min(maxBytes + 1, Math.max(MIN_CHUNK_BYTES, bytes.length * MAX_RATIO));
  try {
    return inflateSync(bytes, { ...LENIENT, maxOutputLength: maxBytes, chunkSize });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw makeBombRefusal();
    return null;
  }
}

/** Decodes with the library, in steps of {@link STEP_BYTES}, so that the limit is checked after each step. */
function decodeWithLibrary(bytes: Buffer, { name, parameters }: Filter, maxBytes: number): Buffer {
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
    if (length > maxBytes) throw makeBombRefusal();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readFilters({ dict }: PDFRawStream, resolve: Resolve): Filter[] {
  const readList = (key: string) => {
    const value = resolve(dict.get(PDFName.of(key)));
    return value instanceof PDFArray ? value.asArray().map(resolve) : [value];
  };
  const parameters = readList("DecodeParms");
  return readList("Filter")
    .filter((filter) => filter !== undefined)
    .map((filter, at) => {
      if (!(filter instanceof PDFName)) throw makeUnreadableRefusal("a filter without a name");
      const name = filter.decodeText();
      const own = parameters[at];
      return { name: SHORT_NAMES[name] ?? name, parameters: own instanceof PDFDict ? own : undefined };
    });
}

/** Decodes the streams of one PDF, and limits the size of their output together. */
export function createDecoder(limits: PdfLimits, resolve: Resolve) {
  let left = limits.totalBytes;

  /** Size limit for the output of the next stream. */
  const computeMaxBytes = () => Math.min(limits.streamBytes, left);
  function count(length: number): void {
    left -= length;
    if (left <= 0) throw makeBombRefusal();
  }

  function decodeOnce(bytes: Buffer, filter: Filter): Buffer | null {
    const maxBytes = Math.min(computeMaxBytes(), limits.keptBytes);
    let decoded: Buffer | null;
    if (filter.name === "FlateDecode") decoded = inflate(bytes, maxBytes);
    else if (OTHERS.has(filter.name)) decoded = decodeWithLibrary(bytes, filter, maxBytes);
    else throw makeUnreadableRefusal(`the unknown filter ${filter.name}`);
    count(decoded?.length ?? 0);
    return decoded;
  }

  /** Returns the output size of a stream's last filter, or 0 if `decodeOnce` has counted it; null for broken bytes. */
  async function measureOutput(bytes: Buffer, filter: Filter): Promise<number | null> {
    const maxBytes = computeMaxBytes();
    const early = readNumber(filter.parameters, "EarlyChange") ?? 1;
    let length: number | null;
    if (filter.name === "FlateDecode" && bytes.length * MAX_RATIO > STEP_BYTES) {
      length = await measureInflated(bytes, maxBytes);
    } else if (filter.name === "RunLengthDecode") length = measureRunLength(bytes);
    else if (filter.name === "LZWDecode") length = measureLzw(bytes, early);
    else return decodeOnce(bytes, filter) ? 0 : null;
    if (length !== null && length > maxBytes) throw makeBombRefusal();
    return length;
  }

  return {
    /** Measures the decoded size of a stream. Broken bytes are accepted, because programs show nothing of them. */
    async measure(stream: PDFRawStream): Promise<void> {
      const filters = readFilters(stream, resolve);
      if (filters.length > limits.filters) throw makeUnreadableRefusal("too many filters");
      let bytes: Buffer | null = Buffer.from(stream.contents);
      const last = filters.at(-1);
      for (const filter of filters.slice(0, -1)) {
        if (PICTURES.has(filter.name) || bytes === null) return;
        bytes = decodeOnce(bytes, filter);
      }
      if (last && bytes && !PICTURES.has(last.name)) count((await measureOutput(bytes, last)) ?? 0);
    },
    /** Decodes a stream completely. @throws {PdfRefusal} `unreadable` if its bytes are broken. */
    decode(stream: PDFRawStream): Buffer {
      const filters = readFilters(stream, resolve);
      if (filters.length > limits.filters) throw makeUnreadableRefusal("too many filters");
      let bytes: Buffer = Buffer.from(stream.contents);
      for (const filter of filters) {
        const decoded = decodeOnce(bytes, filter);
        if (!decoded) throw makeUnreadableRefusal("a broken stream");
        bytes = undoPredictor(decoded, (key) => readNumber(filter.parameters, key));
      }
      return bytes;
    },
  };

  function readNumber(dictionary: PDFDict | undefined, key: string): number | undefined {
    const value = resolve(dictionary?.get(PDFName.of(key)));
    return value instanceof PDFNumber ? value.asNumber() : undefined;
  }
}
export type Decoder = ReturnType<typeof createDecoder>;
