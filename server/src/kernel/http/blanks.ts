import { randomBytes } from "node:crypto";
import type { TextPart } from "./compress-template.ts";
import type { Encoding } from "./encodings.ts";

/** Each answer fills these in anew, by name. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A text with places that each answer fills with values of its own. */
export type TextWithBlanks<Name extends string> = {
  fill(values: Values<Name>): string;
  /** The same text, compressed once for all answers; null where the encoder compressed a blank. */
  pack(encoding: Encoding): Promise<PackedText<Name> | null>;
};
/** Null for values that are not as long as their blanks. */
export type PackedText<Name extends string> = (values: Values<Name>) => Buffer | null;

/** Long enough that no text contains it by chance. */
const MIN_LENGTH = 24;

/** Characters that never adjoin a quotation mark in pages: otherwise an encoder could refer back into the blank. */
const FIRST = "~";
const LAST = "^";

/** Text to stand in for a value of this length: no part of it compresses, and it needs no escaping in HTML or JSON. */
export function createBlank(length: number): string {
  const size = Math.max(length, MIN_LENGTH) - FIRST.length - LAST.length;
  return `${FIRST}${randomBytes(size).toString("base64url").slice(0, size)}${LAST}`;
}

function findIndexes(bytes: Buffer, part: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + part.length)) found.push(at);
  return found;
}

/** Encoders store random text of this length uncompressed, because it gets no shorter. Brotli compresses longer text. */
const MAX_PIECE = 24;

/** The pieces of a blank, each stored as a block of its own, with their offset in the blank. */
function splitBlank(blank: string): { text: string; from: number }[] {
  const count = Math.ceil(blank.length / MAX_PIECE);
  return Array.from({ length: count }, (_, at) => ({
    text: blank.slice(at * MAX_PIECE, (at + 1) * MAX_PIECE),
    from: at * MAX_PIECE,
  }));
}

/** Fills the blanks of these bytes: each call returns a copy with the given values. */
function createByteFiller<Name extends string>(bytes: Buffer, blanks: Values<Name>): PackedText<Name> {
  const places = (Object.keys(blanks) as Name[]).map((name) => ({
    name,
    length: blanks[name].length,
    pieces: splitBlank(blanks[name]).map(({ text, from }) => ({
      from,
      to: from + text.length,
      indexes: findIndexes(bytes, Buffer.from(text)),
    })),
  }));
  return (values) => {
    const copy = Buffer.from(bytes);
    for (const { name, length, pieces } of places) {
      const value = Buffer.from(values[name]);
      if (value.length !== length) return null;
      for (const { from, to, indexes } of pieces) for (const at of indexes) value.copy(copy, at, from, to);
    }
    return copy;
  };
}

/**
 * The bytes of each blank appear uncompressed in the result, so that other values of the same length can replace them.
 * A trial with other values checks this.
 */
async function packWithBlanks<Name extends string>(
  { compressTemplate, writeTrailer, unpack }: Encoding,
  parts: readonly TextPart[],
  fill: TextWithBlanks<Name>["fill"],
  blanks: Values<Name>,
): Promise<PackedText<Name> | null> {
  const packed = createByteFiller(await compressTemplate(parts), blanks);
  const plain = writeTrailer && createByteFiller(Buffer.from(fill(blanks)), blanks);
  const fillPacked: PackedText<Name> = (values) => {
    const bytes = packed(values);
    const text = plain?.(values);
    if (bytes && text) writeTrailer?.(bytes, text);
    return bytes;
  };
  const others = Object.fromEntries(
    Object.entries<string>(blanks).map(([name, blank]) => [name, createBlank(blank.length)]),
  ) as Values<Name>;
  const tried = fillPacked(others);
  return tried && (await unpack(tried).catch(() => null)) === fill(others) ? fillPacked : null;
}

/** The parts of a text before, between and behind its blanks, and these. */
function splitKeeping(text: string, blank: string): string[] {
  return text.split(blank).flatMap((part, at) => (at === 0 ? [part] : [blank, part]));
}

/**
 * A text of several parts, each of which can be read before the next has come. `blanks` are the texts that stand in them
 * for the values: made by {@link createBlank}.
 */
export function createTextWithBlanks<Name extends string>(
  texts: readonly string[],
  blanks: Values<Name>,
): TextWithBlanks<Name> {
  const names = Object.keys(blanks) as Name[];
  const nameByBlank = new Map<string, Name>(names.map((name) => [blanks[name], name]));
  // Ten times as fast as one regular expression over a page.
  const pieces = names.reduce((parts, name) => parts.flatMap((part) => splitKeeping(part, blanks[name])), [...texts]);
  const fill = (values: Values<Name>) =>
    pieces
      .map((piece) => {
        const name = nameByBlank.get(piece);
        return name === undefined ? piece : values[name];
      })
      .join("");
  const listParts = () =>
    pieces.flatMap((piece): TextPart[] =>
      nameByBlank.has(piece)
        ? splitBlank(piece).map(({ text }) => ({ text, isBlank: true }))
        : [{ text: piece, isBlank: false }],
    );
  return { fill, pack: (encoding) => packWithBlanks(encoding, listParts(), fill, blanks) };
}
