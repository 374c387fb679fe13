import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { loadsNothing } from "./docx-relations.ts";

const MAX_ENTRIES = 2_000;
/** Limit on the uncompressed size of all entries together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The end of the central directory, which has no comment. */
const END_RECORD_BYTES = 22;
const SYMLINK_MODE = 0o120000;
const MODE_MASK = 0o170000;
/** First bytes of zip archives and of OLE containers, which hold objects and macros of other programs. */
const SIGNATURES = [Buffer.from("PK\u0003\u0004"), Buffer.from("d0cf11e0a1b11ae1", "hex")];
const LONGEST_SIGNATURE = 8;
const MAX_RELATIONS_BYTES = 1024 * 1024;
const EXECUTABLE_OR_ARCHIVE =
  /\.(zip|7z|rar|gz|jar|docm|dotm|xlsm|exe|dll|scr|msi|com|bat|cmd|ps1|js|vbs|wsf|hta|lnk)$|vbaProject\.bin$|oleObject\d*\.bin$/i;
/** Parts that every Word document has; a zip without them is something else. */
const DOCX_PARTS = ["[Content_Types].xml", "word/document.xml"];

/** Returns null if there are too many entries, or if the directory holds more than it declares. */
async function readEntries(zip: ZipFile): Promise<Entry[] | null> {
  if (zip.entryCount > MAX_ENTRIES) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  // The types call the cursor a boolean; it is the offset behind the last entry that was read.
  const isComplete = Number(zip.readEntryCursor) === zip.fileSize - END_RECORD_BYTES;
  return isComplete ? entries : null;
}

function isRefused(entry: Entry): boolean {
  const isSymlink = ((entry.externalFileAttributes >>> 16) & MODE_MASK) === SYMLINK_MODE;
  return !entry.canDecodeFileData() || isSymlink || EXECUTABLE_OR_ARCHIVE.test(entry.fileName);
}

function sumBy(entries: readonly Entry[], size: (entry: Entry) => number): number {
  return entries.reduce((sum, entry) => sum + size(entry), 0);
}

/**
 * Decompresses an entry and compares its content with its name. A list of relations is kept completely, other entries
 * only up to the length of a signature. Returns false for an archive or OLE object under another name, and for
 * relations that load content from outside. yauzl rejects an entry whose size differs from the declared one.
 */
async function matchesDeclaredType(zip: ZipFile, entry: Entry): Promise<boolean> {
  const { fileName } = await zip.readLocalFileHeaderPromise(entry);
  if (!fileName.equals(entry.fileNameRaw)) return false;
  const isRelations = /\.rels$/i.test(entry.fileName);
  if (isRelations && entry.uncompressedSize > MAX_RELATIONS_BYTES) return false;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as Readable & AsyncIterable<Buffer>) {
    if (isRelations || length < LONGEST_SIGNATURE) chunks.push(chunk);
    length += chunk.length;
  }
  const content = Buffer.concat(chunks);
  const isOther = SIGNATURES.some((signature) => content.subarray(0, signature.length).equals(signature));
  return !isOther && (!isRelations || loadsNothing(content));
}

async function isSafeArchive(zip: ZipFile): Promise<boolean> {
  const entries = await readEntries(zip);
  if (!entries || entries.some(isRefused)) return false;
  const names = new Set(entries.map(({ fileName }) => fileName));
  if (names.size !== entries.length || DOCX_PARTS.some((part) => !names.has(part))) return false;
  if (sumBy(entries, ({ uncompressedSize }) => uncompressedSize) > MAX_BYTES) return false;
  // More compressed bytes than the file has: entries overlap, as in a zip bomb that is not nested.
  if (sumBy(entries, ({ compressedSize }) => compressedSize) > zip.fileSize) return false;
  for (const entry of entries) {
    if (!(await matchesDeclaredType(zip, entry))) return false;
  }
  return true;
}

/**
 * Returns true if a .docx is a document and safe to hand on: at most 2,000 entries and 64 MB uncompressed, each as
 * large as it declares, no symlinks, archives, macros or programs inside, no paths that leave it, nothing hidden behind
 * it.
 */
export async function isSafeDocx(path: string): Promise<boolean> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
    return await isSafeArchive(zip);
  } catch {
    // yauzl rejects zips whose headers contradict each other.
    return false;
  } finally {
    zip?.close();
  }
}
