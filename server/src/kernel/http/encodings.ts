import { promisify } from "node:util";
import zlib from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type PackingStream, packFlushed, packGzip, type TextPart, writeGzipTrailer } from "./compress-template.ts";

const { constants } = zlib;

/**
 * Measured on the documents of home (166 KB), `/login` (55 KB) and `/teachers` (203 KB), flushed as they are sent, CPU per
 * document:
 *
 * |          | home            | /login          | /teachers       |
 * |----------|-----------------|-----------------|-----------------|
 * | zstd 6   | 28.6 KB, 2.7 ms | 15.2 KB, 1.4 ms | 27.6 KB, 2.2 ms |
 * | zstd 9   | 28.4 KB, 3.6 ms | 15.2 KB, 1.8 ms | 27.3 KB, 3.1 ms |
 * | brotli 4 | 29.1 KB, 2.5 ms | 15.0 KB, 1.6 ms | 28.0 KB, 2.6 ms |
 * | brotli 5 | 27.2 KB, 3.3 ms | 14.3 KB, 1.8 ms | 26.2 KB, 3.1 ms |
 * | brotli 6 | 27.1 KB, 3.5 ms | 14.2 KB, 1.9 ms | 26.0 KB, 3.4 ms |
 *
 * JSON answers of 26 and 0.7 KB: brotli 5 makes 5.2 and 0.4 KB in 0.5 and 0.1 ms; zstd 6 makes 5.6 and 0.5 KB in 0.6
 * and 0.2 ms.
 */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 6 } };

export type Encoding = {
  /** Its name in the header `Content-Encoding`. */
  name: string;
  pack(text: string): Promise<Buffer>;
  createStream(): PackingStream;
  /** Compresses a text so that its blanks can be replaced in the result (`blanks.ts`). */
  compressTemplate(parts: readonly TextPart[]): Promise<Buffer>;
  /** Writes into the result what depends on the whole text, after its blanks have been replaced. */
  writeTrailer?(packed: Buffer, text: Buffer): void;
  unpack(bytes: Buffer): Promise<string>;
};

const decodeText = (unpack: (bytes: Buffer) => Promise<Buffer>) => async (bytes: Buffer) =>
  (await unpack(bytes)).toString();

const createBrotliStream = () => zlib.createBrotliCompress(BROTLI);
const BROTLI_ENCODING: Encoding = {
  name: "br",
  pack: (text) => promisify(zlib.brotliCompress)(text, BROTLI),
  compressTemplate: (parts) => packFlushed(createBrotliStream(), parts),
  unpack: decodeText(promisify<Buffer, Buffer>(zlib.brotliDecompress)),
  createStream: createBrotliStream,
};

const createZstdStream = () => zlib.createZstdCompress(ZSTD);
const ZSTD_ENCODING: Encoding = {
  name: "zstd",
  pack: (text) => promisify(zlib.zstdCompress)(text, ZSTD),
  compressTemplate: (parts) => packFlushed(createZstdStream(), parts),
  unpack: decodeText((bytes) => promisify(zlib.zstdDecompress)(bytes)),
  createStream: createZstdStream,
};

const GZIP_ENCODING: Encoding = {
  name: "gzip",
  pack: promisify<string, Buffer>(zlib.gzip),
  compressTemplate: packGzip,
  writeTrailer: writeGzipTrailer,
  unpack: decodeText(promisify<Buffer, Buffer>(zlib.gunzip)),
  createStream: () => zlib.createGzip(),
};

/** Best first, for clients that prefer none. Node 20 has no zstd. */
const ENCODINGS: Encoding[] = [BROTLI_ENCODING, ...("zstdCompress" in zlib ? [ZSTD_ENCODING] : []), GZIP_ENCODING];
const NAMES = ENCODINGS.map(({ name }) => name);

/** The encoding for the answer to a request; undefined where the client reads only plain text. */
export function negotiateEncoding(request: FastifyRequest): Encoding | undefined {
  const accepted = request.headers["accept-encoding"];
  // `*` is not taken for a compression: such clients often cannot read it.
  const name = accepted && negotiate(accepted.replaceAll("*", "identity"), NAMES);
  return ENCODINGS.find((encoding) => encoding.name === name);
}

/** Adds the encoding to what the answer varies by for caches. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader("vary");
  reply.header("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
}
