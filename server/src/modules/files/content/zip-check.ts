import { createInflateRaw } from "node:zlib";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";

/** Of all entries together, unpacked. */
const MOST_BYTES = 64 * 1024 * 1024;
const SYMLINK_MODE = 0o120000;
const MODE_MASK = 0o170000;
const STORED = 0;
const DEFLATED = 8;
const ARCHIVE = Buffer.from("PK\u0003\u0004");
const LEAVES_THE_ZIP = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|\0/i;
const CAN_RUN_OR_BURST =
  /\.(zip|7z|rar|gz|jar|docm|dotm|xlsm|exe|dll|scr|msi|com|bat|cmd|ps1|js|vbs|wsf|hta|lnk)$|vbaProject\.bin$|oleObject\d*\.bin$/i;
/** Without these it is a zip that calls itself a document. */
const PARTS_OF_A_DOCUMENT = ["[Content_Types].xml", "word/document.xml"];

function isRefused({ name, unixMode, isEncrypted, method }: ZipEntry): boolean {
  return (
    isEncrypted ||
    (method !== STORED && method !== DEFLATED) ||
    (unixMode & MODE_MASK) === SYMLINK_MODE ||
    LEAVES_THE_ZIP.test(name) ||
    CAN_RUN_OR_BURST.test(name)
  );
}

/** Unpacks an entry into nothing and counts: its claimed size may be a lie, and its name may hide an archive. */
async function isWhatItClaims({ method, packed, size }: ZipEntry): Promise<boolean> {
  if (method === STORED) return packed.length === size && !packed.subarray(0, 4).equals(ARCHIVE);
  const unpacked = createInflateRaw({ chunkSize: 64 * 1024 });
  unpacked.end(packed);
  let seen = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      if (seen === 0 && chunk.subarray(0, 4).equals(ARCHIVE)) return false;
      seen += chunk.length;
      if (seen > size) return false;
    }
    return seen === size;
  } catch {
    return false;
  }
}

/**
 * Whether a .docx is a document and safe to hand to whoever opens it: at most 2,000 entries and 64 MB unpacked, as
 * large as they claim to be, no links, no archives inside, nothing that runs, no paths that leave it.
 */
export async function docxIsSafe(zip: Buffer): Promise<boolean> {
  const entries = readZipDirectory(zip);
  if (!entries || entries.some(isRefused)) return false;
  const names = new Set(entries.map((entry) => entry.name));
  if (names.size !== entries.length || PARTS_OF_A_DOCUMENT.some((part) => !names.has(part))) return false;
  const claimed = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed.length, 0);
  // More packed bytes than the zip has: entries share them, the way a small bomb grows.
  if (claimed > MOST_BYTES || packed > zip.length) return false;
  for (const entry of entries) {
    if (!(await isWhatItClaims(entry))) return false;
  }
  return true;
}
