import { promisify } from "node:util";
import { inflate } from "node:zlib";

const unpack = promisify(inflate);

/** What a PDF may run, open or carry. Long enough not to stand in a compressed picture by chance. */
const ACTIVE =
  /\/(JavaScript|Launch|EmbeddedFile|RichMedia|SubmitForm|ImportData|Encrypt)\b|\/JS\s*(\(|<|\d+\s+\d+\s+R)|\/XFA\s*[[\d]|\/OpenAction\s*<<[^>]*\/S\s*\/URI\b/;
const STREAM = /stream\r?\n/g;
const LONGEST_DICTIONARY = 2_048;
/** Of all packed objects together. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Names may hide letters: `/J#61vaScript`. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The dictionary just before a stream. */
function dictionaryBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - LONGEST_DICTIONARY), at);
  return plainNames(before.slice(before.lastIndexOf("obj") + 3));
}

/** Objects may be packed away inside streams: unpacked and looked through too; what cannot be is not quiet. */
async function packedObjectsAreQuiet(pdf: Buffer, text: string): Promise<boolean> {
  let room = MOST_BYTES;
  for (const found of text.matchAll(STREAM)) {
    const dictionary = dictionaryBefore(text, found.index);
    if (!/\/ObjStm\b/.test(dictionary)) continue;
    const isDeflated = /\/Filter\s*(\[\s*)?\/FlateDecode\s*(\]|\/|>)/.test(dictionary);
    if (!isDeflated || /\/DecodeParms\b/.test(dictionary) || room <= 0) return false;
    const objects = await unpack(pdf.subarray(found.index + found[0].length), { maxOutputLength: room }).catch(
      () => undefined,
    );
    if (!objects || ACTIVE.test(plainNames(objects.toString("latin1")))) return false;
    room -= objects.length;
  }
  return true;
}

/** Whether a PDF holds no script, form action, attachment or locked content, as far as can be read without opening it. */
export async function pdfIsQuiet(pdf: Buffer): Promise<boolean> {
  const text = pdf.toString("latin1");
  return !ACTIVE.test(plainNames(text)) && packedObjectsAreQuiet(pdf, text);
}
