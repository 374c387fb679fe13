import { crc32, deflateRawSync } from "node:zlib";

export type Packed = {
  name: string;
  bytes?: Buffer;
  /** What the directory claims instead of the truth. */
  claims?: { size?: number; packedSize?: number; localName?: string };
  unixMode?: number;
  isEncrypted?: boolean;
};

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body/></w:document>`;

const EMPTY = deflateRawSync(Buffer.alloc(0));

/** The parts that make a zip a Word document. */
export const WORD_PARTS: readonly Packed[] = [
  { name: "[Content_Types].xml", bytes: Buffer.from(CONTENT_TYPES) },
  { name: "_rels/.rels", bytes: Buffer.from("<Relationships/>") },
  { name: "word/document.xml", bytes: Buffer.from(DOCUMENT) },
];

function header(
  signature: number,
  length: number,
  fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[],
) {
  const head = Buffer.alloc(length);
  head.writeUInt32LE(signature, 0);
  for (const [at, bytes, value] of fields) head.writeUIntLE(value, at, bytes);
  return head;
}

/** Packs entries the way zip tools do, with whatever lies they tell; `count` is what the end of the zip says. */
export function zip(entries: readonly Packed[], count = entries.length): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = Buffer.alloc(0), claims = {}, unixMode = 0o100644, isEncrypted } of entries) {
    const packed = bytes.length > 0 ? deflateRawSync(bytes) : EMPTY;
    const fileName = Buffer.from(name);
    const shared = [
      isEncrypted ? 1 : 0,
      8,
      crc32(bytes),
      claims.packedSize ?? packed.length,
      claims.size ?? bytes.length,
    ];
    const [flags = 0, method = 0, crc = 0, packedSize = 0, size = 0] = shared;
    const localName = Buffer.from(claims.localName ?? name);
    const head = header(0x04034b50, 30, [
      [4, 2, 20],
      [6, 2, flags],
      [8, 2, method],
      [14, 4, crc],
      [18, 4, packedSize],
      [22, 4, size],
      [26, 2, localName.length],
    ]);
    local.push(head, localName, packed);
    directory.push(
      header(0x02014b50, 46, [
        [4, 2, 0x0314],
        [6, 2, 20],
        [8, 2, flags],
        [10, 2, method],
        [16, 4, crc],
        [20, 4, packedSize],
        [24, 4, size],
        [28, 2, fileName.length],
        [38, 4, unixMode * 0x10000],
        [42, 4, at],
      ]),
      fileName,
    );
    at += head.length + localName.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = header(0x06054b50, 22, [
    [8, 2, count & 0xffff],
    [10, 2, count & 0xffff],
    [12, 4, listed.length],
    [16, 4, at],
  ]);
  return Buffer.concat([...local, listed, end]);
}
