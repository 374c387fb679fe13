import { createInflate } from "node:zlib";

/** What a PDF may run, open or carry. Long enough not to stand in a compressed picture by chance. */
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData|Encrypt)\b|\/JS\s*(\(|<|\d+\s+\d+\s+R)|\/XFA\s*[[\d]|\/OpenAction\s*<<[^>]*\/S\s*\/URI\b/;
const STREAM = /(?<!end)stream\r?\n/g;
/** Ways to pack a stream that are of no use together with packed objects, but to hide something. */
const UNUSUAL_PACKING = /\/(ASCII85Decode|ASCIIHexDecode|LZWDecode|RunLengthDecode|Crypt)\b/;
/** Packed objects begin with pairs of numbers. */
const OBJECTS_BEGIN = /^\s*\d+\s+\d+\s/;
const MOST_OBJECT_BYTES = 4 * 1024 * 1024;
const MOST_STREAMS = 5_000;

/** Names may hide letters: `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** What a stream holds, up to a limit; as far as it goes when it is not deflated, or broken. */
async function unpack(packed: Buffer): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const unpacked = createInflate({ chunkSize: 64 * 1024 });
  unpacked.end(packed);
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MOST_OBJECT_BYTES) break;
    }
  } catch {
    // A picture in its own format.
  }
  return Buffer.concat(chunks).toString("latin1");
}

/** Objects may be packed away inside streams: those are unpacked and looked through too. */
async function packedObjectsAreQuiet(pdf: Buffer, text: string): Promise<boolean> {
  const starts = [...text.matchAll(STREAM)].map((found) => found.index + found[0].length);
  if (starts.length > MOST_STREAMS || UNUSUAL_PACKING.test(plainNames(text))) return false;
  for (const [place, start] of starts.entries()) {
    const held = await unpack(pdf.subarray(start, starts[place + 1]));
    if (held.length > MOST_OBJECT_BYTES && OBJECTS_BEGIN.test(held)) return false;
    if (ACTIVE.test(plainNames(held))) return false;
  }
  return true;
}

/** Whether a PDF holds no script, form action, attachment or locked content, as far as can be read without opening it. */
export async function pdfIsQuiet(pdf: Buffer): Promise<boolean> {
  const text = pdf.toString("latin1");
  const plain = plainNames(text);
  if (ACTIVE.test(plain)) return false;
  return !/\/ObjStm\b/.test(plain) || packedObjectsAreQuiet(pdf, text);
}
