import { promisify } from "node:util";
import zlib from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type PackingStream, packFlushed, packGzip, sealGzip, type TextPart } from "./pack-around.ts";

const { constants } = zlib;

/**
 * Measured on the documents of home (104 KB) and `/login` (33 KB), flushed after the head, CPU per document:
 *
 * |          | home            | /login          |
 * |----------|-----------------|-----------------|
 * | zstd 3   | 24.1 KB, 1.4 ms | 11.1 KB, 0.6 ms |
 * | zstd 6   | 22.9 KB, 1.7 ms | 10.8 KB, 0.7 ms |
 * | zstd 9   | 22.7 KB, 2.6 ms | 10.8 KB, 1.2 ms |
 * | brotli 4 | 23.0 KB, 2.1 ms | 10.6 KB, 0.9 ms |
 * | brotli 5 | 21.8 KB, 4.2 ms | 10.2 KB, 1.9 ms |
 * | gzip 6   | 24.5 KB, 2.2 ms | 10.9 KB, 0.8 ms |
 */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 6 } };
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

export type Encoding = {
  /** As the header `Content-Encoding` names it. */
  name: string;
  pack(text: string): Promise<Buffer>;
  stream(): PackingStream;
  /** Compresses a text so that its blanks can be replaced in the result (`blanks.ts`). */
  packAround(parts: readonly TextPart[]): Promise<Buffer>;
  /** Writes into the result what depends on the whole text, after its blanks have been replaced. */
  seal?(packed: Buffer, text: Buffer): void;
  unpack(bytes: Buffer): Promise<string>;
};

const textOf = (unpack: (bytes: Buffer) => Promise<Buffer>) => async (bytes: Buffer) =>
  (await unpack(bytes)).toString();

const zstdStream = () => zlib.createZstdCompress(ZSTD);
const ZSTD_ENCODING: Encoding = {
  name: "zstd",
  pack: (text) => promisify(zlib.zstdCompress)(text, ZSTD),
  packAround: (parts) => packFlushed(zstdStream(), parts),
  unpack: textOf((bytes) => promisify(zlib.zstdDecompress)(bytes)),
  stream: zstdStream,
};

const brotliStream = () => zlib.createBrotliCompress(BROTLI);
const BROTLI_ENCODING: Encoding = {
  name: "br",
  pack: (text) => promisify(zlib.brotliCompress)(text, BROTLI),
  packAround: (parts) => packFlushed(brotliStream(), parts),
  unpack: textOf(promisify<Buffer, Buffer>(zlib.brotliDecompress)),
  stream: brotliStream,
};

const GZIP_ENCODING: Encoding = {
  name: "gzip",
  pack: promisify<string, Buffer>(zlib.gzip),
  packAround: packGzip,
  seal: sealGzip,
  unpack: textOf(promisify<Buffer, Buffer>(zlib.gunzip)),
  stream: () => zlib.createGzip(),
};

/** Best first, for clients that prefer none. Node 20 has no zstd. */
const ENCODINGS: Encoding[] = [...("zstdCompress" in zlib ? [ZSTD_ENCODING] : []), BROTLI_ENCODING, GZIP_ENCODING];
const NAMES = ENCODINGS.map(({ name }) => name);

/** The encoding for the answer to a request; undefined where the client reads only plain text. */
export function encodingFor(request: FastifyRequest): Encoding | undefined {
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
