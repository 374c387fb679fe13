import { PDFDict, type PDFName, PDFNull, type PDFObject, PDFParser, PDFRef } from "@cantoo/pdf-lib";
import { refuseActive } from "./active-names.ts";
import { makeUnreadableRefusal } from "./refusal.ts";

export type IndirectObject = { ref: PDFRef; object: PDFObject };

/** Keys that must not occur twice in a dictionary, because programs disagree on which of the two entries counts. */
const DECISIVE_KEYS = new Set(
  "S URI OpenAction AA Next Type Filter DecodeParms First N W Length Encrypt F Root Prev".split(" "),
);
const END_OF_STREAM = "endstream";
const LINE_ENDS = [10, 13];

/** Reads objects at any offset of a PDF. Throws for broken syntax and for active names. */
export class ObjectReader extends PDFParser {
  readonly size: number;
  readonly #text: Buffer;

  constructor(bytes: Buffer) {
    super(bytes);
    this.#text = bytes;
    this.size = bytes.length;
  }

  get offset(): number {
    return this.bytes.offset();
  }

  moveTo(offset: number): void {
    this.bytes.moveTo(offset);
  }

  skipBlank(): void {
    this.skipWhitespaceAndComments();
  }

  isAtEnd(): boolean {
    this.skipBlank();
    return this.offset >= this.size;
  }

  readInteger(): number {
    this.skipBlank();
    return this.parseRawInt();
  }

  readDictionary(): PDFDict {
    this.skipBlank();
    return this.parseDict();
  }

  /** Steps over a keyword if it comes next. */
  skipKeyword(keyword: string): boolean {
    this.skipBlank();
    return this.matchKeyword([...keyword].map((letter) => letter.charCodeAt(0)));
  }

  /** Reads an object from `12 0 obj` to its `endobj`. Returns null and stays in place if no object begins here. */
  readIndirectObject(): IndirectObject | null {
    const start = this.offset;
    const ref = this.#readHeader();
    if (!ref) {
      this.moveTo(start);
      return null;
    }
    if (this.skipKeyword("endobj")) return { ref, object: PDFNull };
    const object = this.parseObject(ref);
    this.skipKeyword("endobj");
    return { ref, object };
  }

  #readHeader(): PDFRef | null {
    try {
      const [number, generation] = [this.readInteger(), this.readInteger()];
      return this.skipKeyword("obj") ? PDFRef.of(number, generation) : null;
    } catch {
      return null;
    }
  }

  /** Checks each name while it is parsed, because a dictionary keeps only one of several entries with the same key. */
  protected override parseName(): PDFName {
    const name = super.parseName();
    refuseActive(name);
    return name;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const entries = new Map<PDFName, PDFObject>();
    if (!this.skipKeyword("<<")) throw makeUnreadableRefusal("no dictionary");
    while (!this.skipKeyword(">>")) {
      const key = this.parseName();
      const value = this.parseObject(ref);
      if (entries.has(key) && DECISIVE_KEYS.has(key.decodeText())) throw makeUnreadableRefusal(`${key} twice`);
      entries.set(key, value);
    }
    return PDFDict.fromMapWithContext(entries, this.context);
  }

  /** Ends a stream at the first `endstream`. The library would treat `stream` in the content as a nested stream. */
  protected override findEndOfStreamFallback(): number {
    const start = this.offset;
    const found = this.#text.indexOf(END_OF_STREAM, start);
    if (found < 0) throw makeUnreadableRefusal("a stream without an end");
    this.moveTo(found + END_OF_STREAM.length);
    let end = found;
    while (end > start && found - end < 2 && LINE_ENDS.includes(this.#text[end - 1] ?? 0)) end -= 1;
    return end;
  }
}
