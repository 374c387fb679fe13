import { createInflate } from "node:zlib";

/** What a PDF may run, open or carry. Long enough not to occur in a compressed picture by chance. */
const ACTIVE_CONTENT =
  /\/(JavaScript|Launch|EmbeddedFiles?|FileAttachment|GoToR|GoToE|RichMedia|Rendition|SubmitForm|ImportData|Encrypt)\b|\/JS\s*(\(|<|\d+\s+\d+\s+R)|\/XFA\s*[[\d]|\/OpenAction\s*<<[^>]*\/S\s*\/URI\b/;
const STREAM_START = /(?<!end)stream\r?\n/g;
/** Filters that object streams use only to hide something. */
const UNUSUAL_FILTER = /\/(ASCII85Decode|ASCIIHexDecode|LZWDecode|RunLengthDecode|Crypt)\b/;
/** An object stream begins with pairs of numbers. */
const OBJECT_STREAM_START = /^\s*\d+\s+\d+\s/;
const MAX_OBJECT_BYTES = 4 * 1024 * 1024;
const MAX_STREAMS = 5_000;

/** Resolves hex escapes in names: `/J#61vaScript`. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A stream that is deflated again and again hides what it holds: so many times are followed, more are refused. */
const MAX_DEFLATIONS = 4;
/** Of zlib, at any level. */
const isDeflated = (bytes: Buffer) =>
  bytes.length > 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

/** What a stream holds in the end, through all filters that were put on each other; null beyond the limit. */
async function innermost(stream: Buffer): Promise<Buffer | null> {
  let content = await inflate(stream);
  for (let times = 1; isDeflated(content); times += 1) {
    if (times === MAX_DEFLATIONS) return null;
    const inner = await inflate(content);
    if (inner.length === 0) return content;
    content = inner;
  }
  return content;
}

/** The inflated content of a stream up to a limit; as much as can be read of one that is broken or not deflated. */
async function inflate(stream: Buffer): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const inflated = createInflate({ chunkSize: 64 * 1024 });
  inflated.end(stream);
  try {
    for await (const chunk of inflated as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_OBJECT_BYTES) break;
    }
  } catch {
    // A picture in its own format.
  }
  return Buffer.concat(chunks);
}

/** Object streams hide objects from a search of the bytes: they are inflated and searched too. */
async function objectStreamsAreSafe(pdf: Buffer, text: string): Promise<boolean> {
  const starts = [...text.matchAll(STREAM_START)].map((found) => found.index + found[0].length);
  if (starts.length > MAX_STREAMS || UNUSUAL_FILTER.test(unescapeNames(text))) return false;
  for (const [index, start] of starts.entries()) {
    const found = await innermost(pdf.subarray(start, starts[index + 1]));
    if (!found) return false;
    const content = found.toString("latin1");
    if (content.length > MAX_OBJECT_BYTES && OBJECT_STREAM_START.test(content)) return false;
    if (ACTIVE_CONTENT.test(unescapeNames(content))) return false;
  }
  return true;
}

/**
 * Whether a PDF holds no script, form action, attachment or encryption. A heuristic that reads bytes and object
 * streams: downloads are sandboxed in the browser, but staff open them in programs of their own.
 */
export async function hasNoActiveContent(pdf: Buffer): Promise<boolean> {
  const text = pdf.toString("latin1");
  const names = unescapeNames(text);
  if (ACTIVE_CONTENT.test(names)) return false;
  return !/\/ObjStm\b/.test(names) || objectStreamsAreSafe(pdf, text);
}
