import type { Transform } from "node:stream";
import { promisify } from "node:util";
import zlib from "node:zlib";

const { constants } = zlib;

/** A compressor; `flush` emits everything written so far, so that the client can already read it. */
export type PackingStream = Transform & { flush(): void };

/** Part of a text to compress. A blank must appear uncompressed in the result, at least at its first occurrence. */
export type TextPart = { text: string; isBlank: boolean };

/**
 * For encoders that store random text uncompressed and encode later occurrences as references to it. Of two texts in a
 * row the first can be read before the second has come: a browser reads a block of zstd, of up to 128 KB, only once it has
 * all of it.
 */
export async function packFlushed(stream: PackingStream, parts: readonly TextPart[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => stream.once("end", resolve).once("error", reject));
  const seen = new Set<string>();
  for (const [at, { text, isBlank }] of parts.entries()) {
    const isFirst = isBlank && !seen.has(text);
    const followsText = !isBlank && parts[at - 1]?.isBlank === false;
    if (isFirst || followsText) stream.flush();
    stream.write(text);
    if (isFirst) stream.flush();
    seen.add(text);
  }
  stream.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The window of DEFLATE: how many bytes back a reference may point (RFC 1951). */
const WINDOW_BYTES = 32_768;
const GZIP_HEADER = Buffer.from("1f8b08000000000000ff", "hex");
const LAST_EMPTY_BLOCK = Buffer.from([3, 0]);
/** CRC-32 and length of the text (RFC 1952). */
const TRAILER_BYTES = 8;
const deflate = promisify<string, zlib.ZlibOptions, Buffer>(zlib.deflateRaw);

/** A block of DEFLATE that is not compressed. */
function createStoredBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

/**
 * gzip: every blank is a stored block. For the encoder of the following text it is a run of zero bytes, so that nothing
 * refers back to a blank whose value changes. The trailer is left to {@link writeGzipTrailer}.
 */
export async function packGzip(parts: readonly TextPart[]): Promise<Buffer> {
  let dictionary: Buffer = Buffer.alloc(0);
  const blocks: Promise<Buffer>[] = [];
  for (const { text, isBlank } of parts) {
    const known = dictionary.length > 0 ? { dictionary } : {};
    blocks.push(
      isBlank
        ? Promise.resolve(createStoredBlock(text))
        : deflate(text, { finishFlush: constants.Z_SYNC_FLUSH, ...known }),
    );
    const next = isBlank ? Buffer.alloc(Buffer.byteLength(text)) : Buffer.from(text);
    dictionary = Buffer.concat([dictionary, next]).subarray(-WINDOW_BYTES);
  }
  return Buffer.concat([GZIP_HEADER, ...(await Promise.all(blocks)), LAST_EMPTY_BLOCK, Buffer.alloc(TRAILER_BYTES)]);
}

/** Writes the trailer of a text whose blanks have been filled in. */
export function writeGzipTrailer(packed: Buffer, text: Buffer): void {
  packed.writeUInt32LE(zlib.crc32(text), packed.length - TRAILER_BYTES);
  packed.writeUInt32LE(text.length, packed.length - TRAILER_BYTES / 2);
}
