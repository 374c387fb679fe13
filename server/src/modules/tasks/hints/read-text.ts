import { text as readStreamText } from "node:stream/consumers";
import { isOfKind } from "@kalima/contracts/uploads";
import { XMLParser } from "fast-xml-parser";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

const DOCUMENT = "word/document.xml";
/** The text of a long essay is a hundredth of this; Word writes much around it. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

type XmlNode = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
});

const asNodes = (value: unknown) => (Array.isArray(value) ? (value as XmlNode[]) : []);

/** Text of one element of a Word document. `Fallback` repeats what stands beside it. */
function toText(node: XmlNode): string {
  const [name = ""] = Object.keys(node).filter((key) => key !== ":@");
  const children = asNodes(node[name]);
  if (name === "t") return children.map((child) => String(child["#text"] ?? "")).join("");
  if (name === "tab") return "\t";
  if (name === "br" || name === "cr") return "\n";
  if (name === "Fallback") return "";
  const inner = children.map(toText).join("");
  return name === "p" ? `${inner}\n` : inner;
}

async function findDocument(zip: ZipFile): Promise<Entry | null> {
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === DOCUMENT) return entry;
  }
  return null;
}

/** Null if the document is larger than what people write, or none at all. */
async function readWordText(bytes: Buffer): Promise<string | null> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entry = await findDocument(zip);
  if (!entry || entry.uncompressedSize > MAX_DOCUMENT_BYTES) return null;
  const xml = await readStreamText(await zip.openReadStreamPromise(entry));
  return (parser.parse(xml) as XmlNode[]).map(toText).join("");
}

function decode(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(bytes);
}

/**
 * The text of a file that was accepted as written work: of a text file or a Word document. Null for any other, and for one that
 * cannot be read.
 */
export async function readText(bytes: Buffer, type: string): Promise<string | null> {
  if (isOfKind(type, ["text"])) return decode(bytes);
  if (!isOfKind(type, ["docx"])) return null;
  return readWordText(bytes).catch(() => null);
}
