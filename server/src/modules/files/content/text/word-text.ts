import { text as readStreamText } from "node:stream/consumers";
import { XMLParser } from "fast-xml-parser";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";

const DOCUMENT = "word/document.xml";
/** The text of a long essay is a hundredth of this; Word writes much around it. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
/** Text that is repeated beside it, and text that was moved away while changes were recorded. */
const LEFT_OUT = ["Fallback", "moveFrom"];
const SIGNS: Readonly<Record<string, string>> = { tab: "\t", br: "\n", cr: "\n", noBreakHyphen: "-" };

type XmlNode = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
});

const asNodes = (value: unknown) => (Array.isArray(value) ? (value as XmlNode[]) : []);

/** Text of one element of a Word document. */
function toText(node: XmlNode): string {
  const [name = ""] = Object.keys(node).filter((key) => key !== ":@");
  const children = asNodes(node[name]);
  if (name === "t") return children.map((child) => String(child["#text"] ?? "")).join("");
  if (LEFT_OUT.includes(name)) return "";
  const inner = SIGNS[name] ?? children.map(toText).join("");
  return name === "p" ? `${inner}\n` : inner;
}

async function findDocument(zip: ZipFile): Promise<Entry | null> {
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === DOCUMENT) return entry;
  }
  return null;
}

/**
 * The text of a Word document, a line for each paragraph; null for one that is larger than what people write.
 *
 * @throws {Error} for what is no Word document, or defines entities.
 */
export async function readWordText(bytes: Buffer): Promise<string | null> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  const entry = await findDocument(zip);
  if (!entry) throw new Error("no document");
  if (entry.uncompressedSize > MAX_DOCUMENT_BYTES) return null;
  const xml = await readStreamText(await zip.openReadStreamPromise(entry));
  if (/<!DOCTYPE/i.test(xml)) throw new Error("a document type");
  return (parser.parse(xml) as XmlNode[]).map(toText).join("");
}
