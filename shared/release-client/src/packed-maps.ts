import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import * as z from "zod/mini";

const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.nullable(z.string())),
  sourcesContent: z.optional(z.array(z.nullable(z.string()))),
  names: z.array(z.string()),
  mappings: z.string(),
});
/** Keyed by chunk: the file name up to its first dot, because hashes in names change after maps are written. */
const packedMaps = z.record(z.string(), sourceMap);
export type SourceMaps = z.infer<typeof packedMaps>;

/** Bound for the packed bytes; those of the largest remote take 200 KB. */
export const MAX_PACKED_BYTES = 8 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export function toChunkName(file: string): string {
  return file.split(".")[0] ?? file;
}

/** Packs the source maps of a finished build, `dist/builds/<version>`; null if its package folder has none. */
export async function packMaps(buildFolder: string, version: string): Promise<Buffer | null> {
  const folder = join(buildFolder, "..", "..", "maps", version);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".js.map"));
  if (names.length === 0) return null;
  const maps = await Promise.all(
    names.map(async (name) => [toChunkName(name), JSON.parse(await readFile(join(folder, name), "utf8"))] as const),
  );
  return compress(JSON.stringify(packedMaps.parse(Object.fromEntries(maps))));
}

/** @throws for bytes that are not packed maps or exceed the bound. */
export async function unpackMaps(bytes: Buffer): Promise<SourceMaps> {
  const text = await decompress(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  return packedMaps.parse(JSON.parse(text.toString("utf8")));
}
