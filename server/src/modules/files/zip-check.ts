const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 0xffff;
const MOST_ENTRIES = 2_000;
const MOST_BYTES = 100 * 1024 * 1024;
const SYMLINK_MODE = 0o120000;
const MODE_MASK = 0o170000;

function endOfDirectory(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return -1;
}

/**
 * Whether a zip (a .docx is one) is safe to hand to whoever opens it, by its own directory: no more than 2,000
 * entries and 100 MB unpacked, no links, no nested archives, no paths that leave it. Reads only, unpacks nothing.
 */
export function zipIsSane(zip: Buffer): boolean {
  const end = endOfDirectory(zip);
  if (end < 0) return false;
  const entries = zip.readUInt16LE(end + 10);
  if (entries === 0 || entries > MOST_ENTRIES) return false;
  let at = zip.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return false;
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const mode = zip.readUInt32LE(at + 38) >>> 16;
    unpacked += zip.readUInt32LE(at + 24);
    if (unpacked > MOST_BYTES || (mode & MODE_MASK) === SYMLINK_MODE) return false;
    if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|\.(zip|7z|rar|gz|docm|exe|js|vbs)$|vbaProject\.bin$/i.test(name)) return false;
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return true;
}
