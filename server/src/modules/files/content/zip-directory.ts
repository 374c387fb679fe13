const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
const MOST_ENTRIES = 2_000;

export type ZipEntry = {
  name: string;
  /** Of the file inside, with the kind in its upper bits; 0 where the packer told none. */
  unixMode: number;
  isEncrypted: boolean;
  /** 0 is stored, 8 deflated. */
  method: number;
  /** As the directory claims. */
  size: number;
  /** As it stands in the zip. */
  packed: Buffer;
};

function endOfDirectory(zip: Buffer): number {
  const lowest = Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = zip.length - END_LENGTH; at >= lowest; at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY && at + END_LENGTH + zip.readUInt16LE(at + 20) === zip.length)
      return at;
  }
  return -1;
}

/** The packed bytes of an entry; null when its local header tells another story than the directory. */
function packedBytes(zip: Buffer, at: number, name: Buffer, length: number): Buffer | null {
  if (at + LOCAL_LENGTH > zip.length || zip.readUInt32LE(at) !== LOCAL_ENTRY) return null;
  const nameEnd = at + LOCAL_LENGTH + zip.readUInt16LE(at + 26);
  if (!zip.subarray(at + LOCAL_LENGTH, nameEnd).equals(name)) return null;
  const start = nameEnd + zip.readUInt16LE(at + 28);
  return start + length <= zip.length ? zip.subarray(start, start + length) : null;
}

/** The entries of a zip's directory. Null when it is broken, contradicts itself, needs 64 bit, or has over 2,000. */
export function readZipDirectory(zip: Buffer): ZipEntry[] | null {
  const end = endOfDirectory(zip);
  if (end < 0) return null;
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count === 0 || count > MOST_ENTRIES || at + zip.readUInt32LE(end + 12) !== end) return null;
  const entries: ZipEntry[] = [];
  while (at < end) {
    if (entries.length === count || at + ENTRY_LENGTH > end || zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const name = zip.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + zip.readUInt16LE(at + 28));
    const packed = packedBytes(zip, zip.readUInt32LE(at + 42), name, zip.readUInt32LE(at + 20));
    if (!packed) return null;
    entries.push({
      name: name.toString("utf8"),
      unixMode: zip.readUInt32LE(at + 38) >>> 16,
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      method: zip.readUInt16LE(at + 10),
      size: zip.readUInt32LE(at + 24),
      packed,
    });
    at += ENTRY_LENGTH + name.length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries.length === count ? entries : null;
}
