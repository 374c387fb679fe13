import { PDFDict, type PDFName, PDFNull, type PDFObject, PDFParser, PDFRef } from "@cantoo/pdf-lib";
import { refuseActive } from "./active-names.ts";
import { unreadable } from "./refusal.ts";

export type Found = { ref: PDFRef; object: PDFObject };

/** Programs differ in which of two entries of one name counts; where it matters, both are refused. */
const DECISIVE_KEYS = new Set(
  "S URI OpenAction AA Next Type Filter DecodeParms First N W Length Encrypt F Root Prev".split(" "),
);
const END_OF_STREAM = "endstream";
const LINE_ENDS = [10, 13];

/** Reads objects of a PDF at any place, and says where it is. Throws for what does not follow the syntax, and for active names. */
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
  takes(keyword: string): boolean {
    this.skipBlank();
    return this.matchKeyword([...keyword].map((letter) => letter.charCodeAt(0)));
  }

  /** `12 0 obj` up to its `endobj`; null, without a step, where no object begins. */
  readIndirectObject(): Found | null {
    const start = this.offset;
    const ref = this.#readHeader();
    if (!ref) {
      this.moveTo(start);
      return null;
    }
    if (this.takes("endobj")) return { ref, object: PDFNull };
    const object = this.parseObject(ref);
    this.takes("endobj");
    return { ref, object };
  }

  #readHeader(): PDFRef | null {
    try {
      const [number, generation] = [this.readInteger(), this.readInteger()];
      return this.takes("obj") ? PDFRef.of(number, generation) : null;
    } catch {
      return null;
    }
  }

  /** Looked at here, because a dictionary keeps only one of the entries of one name. */
  protected override parseName(): PDFName {
    const name = super.parseName();
    refuseActive(name);
    return name;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const entries = new Map<PDFName, PDFObject>();
    if (!this.takes("<<")) throw unreadable("no dictionary");
    while (!this.takes(">>")) {
      const key = this.parseName();
      const value = this.parseObject(ref);
      if (entries.has(key) && DECISIVE_KEYS.has(key.decodeText())) throw unreadable(`${key} twice`);
      entries.set(key, value);
    }
    return PDFDict.fromMapWithContext(entries, this.context);
  }

  /** The library counts "stream" in the content as the beginning of another one; only the first end counts. */
  protected override findEndOfStreamFallback(): number {
    const start = this.offset;
    const found = this.#text.indexOf(END_OF_STREAM, start);
    if (found < 0) throw unreadable("a stream without an end");
    this.moveTo(found + END_OF_STREAM.length);
    let end = found;
    while (end > start && found - end < 2 && LINE_ENDS.includes(this.#text[end - 1] ?? 0)) end -= 1;
    return end;
  }
}
