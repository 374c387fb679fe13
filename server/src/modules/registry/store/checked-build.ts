import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { BuildError, type RemoteBuild, readRelease } from "@kalima/release-client";

export type NamedBytes = { name: string; bytes: Buffer };
export type CheckedBuild = {
  document: string;
  build: RemoteBuild;
  files: NamedBytes[];
  /** Separate from `files`, so that nothing serves it. */
  render: NamedBytes | null;
};

const decompress = promisify(brotliDecompress);

export async function readOrNull(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function matchesIntegrity(bytes: Buffer, integrity: string): boolean {
  return `sha384-${hash("sha384", bytes, "base64")}` === integrity;
}

async function isPacked(bytes: Buffer, integrity: string, length: number): Promise<boolean> {
  try {
    return matchesIntegrity(await decompress(bytes, { maxOutputLength: Math.max(length, 1) }), integrity);
  } catch {
    return false;
  }
}

type ListedFile = RemoteBuild["files"][number];

async function readOne(folder: string, { file, bytes: length, integrity }: ListedFile): Promise<NamedBytes> {
  const bytes = await readOrNull(join(folder, file));
  if (!bytes) throw new BuildError(`${file} is listed in release.json and missing.`);
  if (bytes.length !== length || !matchesIntegrity(bytes, integrity))
    throw new BuildError(`${file} is not the file that release.json describes.`);
  return { name: file, bytes };
}

async function readListed(folder: string, listed: ListedFile): Promise<NamedBytes[]> {
  const { file, bytes: length, integrity } = listed;
  const plain = await readOne(folder, listed);
  const packed = await readOrNull(join(folder, `${file}.br`));
  if (packed && !(await isPacked(packed, integrity, length)))
    throw new BuildError(`${file}.br does not unpack to ${file}.`);
  return [plain, ...(packed ? [{ name: `${file}.br`, bytes: packed }] : [])];
}

function assertLists(build: RemoteBuild): void {
  const listed = new Map(build.files.map(({ file, integrity }) => [file, integrity]));
  const stray = [build.entry, ...build.preload].find(({ file, integrity }) => listed.get(file) !== integrity);
  if (stray) throw new BuildError(`${stray.file} is not among the files of release.json.`);
  if (listed.size !== build.files.length) throw new BuildError("release.json lists a file twice.");
  if (build.render && listed.has(build.render.file))
    throw new BuildError(`${build.render.file} is for the server alone and must not be among the files.`);
}

/**
 * Reads a build and checks it against its own description: every listed file, byte for byte, and its packed copy.
 * Files that are not listed are ignored.
 *
 * @throws {BuildError} when something is missing or different, or the folder contains a source map.
 */
export async function readChecked(remote: string, version: string, folder: string): Promise<CheckedBuild> {
  const { document, ...build } = await readRelease(folder);
  if (build.name !== remote || build.version !== version)
    throw new BuildError(`This is ${build.name} ${build.version}, not ${remote} ${version}.`);
  assertLists(build);
  const map = (await readdir(folder)).find((name) => /\.map(\.\w+)?$/.test(name));
  if (map) throw new BuildError(`${map} is a source map, which is never published.`);
  const files = (await Promise.all(build.files.map((listed) => readListed(folder, listed)))).flat();
  const render = build.render ? await readOne(folder, build.render) : null;
  return { document, build, files, render };
}
