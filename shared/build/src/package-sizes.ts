import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

type SourceMap = { sources: string[]; mappings: string };

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers of one segment of a source map: base64 digits of five bits each, lowest first, the sign in the lowest bit. */
function decodeNumbers(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/** Characters of a bundle by the source they come from; null for what the bundler wrote itself. */
export function charactersBySource(code: string, map: SourceMap): Map<string | null, number> {
  const characters = new Map<string | null, number>();
  const lines = code.split("\n");
  let sourceIndex = 0;
  for (const [lineNumber, mappings] of map.mappings.split(";").entries()) {
    let column = 0;
    let source: string | null = null;
    const countUpTo = (end: number) => {
      characters.set(source, (characters.get(source) ?? 0) + end - column);
      column = end;
    };
    for (const segment of mappings.split(",").filter(Boolean)) {
      const [columns = 0, sources] = decodeNumbers(segment);
      countUpTo(column + columns);
      if (sources !== undefined) sourceIndex += sources;
      source = sources === undefined ? null : (map.sources[sourceIndex] ?? null);
    }
    countUpTo(lines[lineNumber]?.length ?? column);
  }
  return characters;
}

/** `react-dom`, `@kalima/ui` or `shell`, by the path of a source; "bundler" for what belongs to no file. */
export function packageOfSource(source: string | null): string {
  const path = source ?? "";
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  if (installed) return installed;
  const [, shared] = /(?:^|[./\s])shared\/([a-z-]+)\//.exec(path) ?? [];
  if (shared) return `@kalima/${shared}`;
  const [, domain] = /(?:^|[./\s])contracts\/([a-z-]+)\//.exec(path) ?? [];
  if (domain) return `@kalima/${domain}-contract`;
  return /(?:^|[./\s])src\//.test(path) ? "shell" : "bundler";
}

/** The map of a file, by the name of its chunk: hashes in names are replaced after maps are written. */
async function readMap(maps: string, file: string): Promise<SourceMap | null> {
  const chunk = `${file.split(".")[0]}.`;
  const name = (await readdir(maps)).find((map) => map.startsWith(chunk) && map.endsWith(".js.map"));
  return name ? (JSON.parse(await readFile(join(maps, name), "utf8")) as SourceMap) : null;
}

/**
 * Brotli bytes of files by package. The bytes of a file are shared out by characters, as nothing says how well each
 * package compresses. A file without a map holds texts alone.
 */
export async function bytesByPackage(
  folder: string,
  maps: string,
  files: readonly string[],
): Promise<Map<string, number>> {
  const total = new Map<string, number>();
  const add = (name: string, bytes: number) => total.set(name, (total.get(name) ?? 0) + bytes);
  for (const file of files) {
    const [code, { size }, map] = await Promise.all([
      readFile(join(folder, file), "utf8"),
      stat(join(folder, `${file}.br`)),
      readMap(maps, file),
    ]);
    if (!map) add("texts", size);
    else
      for (const [source, count] of charactersBySource(code, map))
        add(packageOfSource(source), (count / code.length) * size);
  }
  return total;
}
