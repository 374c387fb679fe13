import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { RELEASE_FORMAT } from "@kalima/contracts/published";
import { z } from "zod";
import { hasOwnContract, type RemoteBuild, remoteBuild } from "../build/remote-build.ts";
import { StoreError } from "./version-store.ts";

export type NamedBytes = { name: string; bytes: Buffer };
export type CheckedBuild = {
  document: string;
  build: RemoteBuild;
  files: NamedBytes[];
  /** Separate from `files`, so that nothing serves it. */
  render: NamedBytes | null;
};

const decompress = promisify(brotliDecompress);

/** Looked at before the rest, which a later format may have changed. */
const formatted = z.object({ formatVersion: z.unknown() });

function assertFormat(description: unknown): void {
  const { formatVersion = RELEASE_FORMAT } = formatted.safeParse(description).data ?? {};
  if (formatVersion === RELEASE_FORMAT) return;
  const given = JSON.stringify(formatVersion).slice(0, 20);
  throw new StoreError(`release.json has format ${given}, and this site reads format ${RELEASE_FORMAT}.`);
}

/** The first fault with its place, such as `entry.integrity: Invalid input`. */
function describeFault(error: unknown): string {
  const issue = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
  if (!issue) return (error as Error).message.replace(/\s+/g, " ");
  return [issue.path.join("."), issue.message].filter(Boolean).join(": ");
}

function parseDescription(document: string): RemoteBuild {
  try {
    const description: unknown = JSON.parse(document);
    assertFormat(description);
    return remoteBuild.parse(description);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(`release.json is malformed: ${describeFault(error).slice(0, 200)}.`);
  }
}

/** A container is a global name: of two versions under one name, each would load the files of the other. */
const isOfVersion = ({ container, version }: RemoteBuild) => container.includes(version.replaceAll(/\W/g, "_"));

/** @throws {StoreError} with the first thing that is wrong with it. */
export function parseDocument(document: string): RemoteBuild {
  const build = parseDescription(document);
  if (!isOfVersion(build))
    throw new StoreError(`The container ${build.container} does not contain the version, and a page may hold two.`);
  if (hasOwnContract(build)) return build;
  const { name, version, contract } = build;
  throw new StoreError(`The contract is of ${contract.name} ${contract.version}, the build of ${name} ${version}.`);
}

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
  if (!bytes) throw new StoreError(`${file} is listed in release.json and missing.`);
  if (bytes.length !== length || !matchesIntegrity(bytes, integrity))
    throw new StoreError(`${file} is not the file that release.json describes.`);
  return { name: file, bytes };
}

async function readListed(folder: string, listed: ListedFile): Promise<NamedBytes[]> {
  const { file, bytes: length, integrity } = listed;
  const plain = await readOne(folder, listed);
  const packed = await readOrNull(join(folder, `${file}.br`));
  if (packed && !(await isPacked(packed, integrity, length)))
    throw new StoreError(`${file}.br does not unpack to ${file}.`);
  return [plain, ...(packed ? [{ name: `${file}.br`, bytes: packed }] : [])];
}

function assertLists(build: RemoteBuild): void {
  const listed = new Map(build.files.map(({ file, integrity }) => [file, integrity]));
  const stray = [build.entry, ...build.preload].find(({ file, integrity }) => listed.get(file) !== integrity);
  if (stray) throw new StoreError(`${stray.file} is not among the files of release.json.`);
  if (listed.size !== build.files.length) throw new StoreError("release.json lists a file twice.");
  if (build.render && listed.has(build.render.file))
    throw new StoreError(`${build.render.file} is for the server alone and must not be among the files.`);
}

/** Reads the description of the build in a folder, parsed and byte for byte. @throws {StoreError} without one. */
export async function readRelease(folder: string): Promise<RemoteBuild & { document: string }> {
  const document = (await readOrNull(join(folder, "release.json")))?.toString("utf8");
  if (document === undefined) throw new StoreError(`There is no release.json in ${folder}.`);
  return { ...parseDocument(document), document };
}

/**
 * Reads a build and checks it against its own description: every listed file, byte for byte, and its packed copy.
 * Files that are not listed are ignored.
 *
 * @throws {StoreError} when something is missing or different, or the folder contains a source map.
 */
export async function readChecked(remote: string, version: string, folder: string): Promise<CheckedBuild> {
  const { document, ...build } = await readRelease(folder);
  if (build.name !== remote || build.version !== version)
    throw new StoreError(`This is ${build.name} ${build.version}, not ${remote} ${version}.`);
  assertLists(build);
  const map = (await readdir(folder)).find((name) => /\.map(\.\w+)?$/.test(name));
  if (map) throw new StoreError(`${map} is a source map, which is never published.`);
  const files = (await Promise.all(build.files.map((listed) => readListed(folder, listed)))).flat();
  const render = build.render ? await readOne(folder, build.render) : null;
  return { document, build, files, render };
}
