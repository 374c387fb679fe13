import { randomBytes } from "node:crypto";
import type { Encoding, PackingStream } from "./encodings.ts";

/** What each answer fills in anew, by name. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** A text with places that each answer fills with values of its own. */
export type TextWithBlanks<Name extends string> = {
  fill(values: Values<Name>): string;
  /** The same text, compressed once for all answers; null where the encoding cannot leave blanks. */
  pack(encoding: Encoding): Promise<PackedText<Name> | null>;
};
/** Null for values that are not as long as their blanks. */
export type PackedText<Name extends string> = (values: Values<Name>) => Buffer | null;

/** Long enough that no text contains it by chance. */
const MIN_LENGTH = 24;

/** Text to stand in for a value of this length: no part of it compresses, and it needs no escaping in HTML or JSON. */
export function blankOf(length: number): string {
  const size = Math.max(length, MIN_LENGTH);
  return randomBytes(size).toString("base64url").slice(0, size);
}

function indexesOf(bytes: Buffer, part: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(part); at !== -1; at = bytes.indexOf(part, at + part.length)) found.push(at);
  return found;
}

/** Compresses a text so that each of `apart` begins and ends a block where it first occurs. */
async function packApart(stream: PackingStream, text: string, apart: readonly string[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => stream.once("end", resolve).once("error", reject));
  const cuts = apart.flatMap((part) => {
    const at = text.indexOf(part);
    return at === -1 ? [] : [at, at + part.length];
  });
  let from = 0;
  for (const to of cuts.sort((one, other) => one - other)) {
    stream.write(text.slice(from, to));
    stream.flush();
    from = to;
  }
  stream.end(text.slice(from));
  await ended;
  return Buffer.concat(chunks);
}

/**
 * A blank that is a block of its own does not compress: its bytes stand in the compressed text as they are, later
 * occurrences are copies of it, and other values of the same length can replace it. Whether the encoder did it so is
 * tried with other values.
 */
async function packWithBlanks<Name extends string>(
  { stream, unpack }: Encoding,
  fill: TextWithBlanks<Name>["fill"],
  blanks: Values<Name>,
): Promise<PackedText<Name> | null> {
  if (!unpack) return null;
  const names = Object.keys(blanks) as Name[];
  const packed = await packApart(stream(), fill(blanks), Object.values(blanks));
  const places = names.map((name) => {
    const blank = Buffer.from(blanks[name]);
    return { name, length: blank.length, indexes: indexesOf(packed, blank) };
  });
  const fillPacked: PackedText<Name> = (values) => {
    const bytes = Buffer.from(packed);
    for (const { name, length, indexes } of places) {
      const value = Buffer.from(values[name]);
      if (value.length !== length) return null;
      for (const at of indexes) value.copy(bytes, at);
    }
    return bytes;
  };
  const others = Object.fromEntries(names.map((name) => [name, blankOf(blanks[name].length)])) as Values<Name>;
  const tried = fillPacked(others);
  return tried && (await unpack(tried).catch(() => null)) === fill(others) ? fillPacked : null;
}

/** The parts of a text before, between and behind its blanks, and these. */
function apart(text: string, blank: string): string[] {
  return text.split(blank).flatMap((part, at) => (at === 0 ? [part] : [blank, part]));
}

/** `blanks` are the texts that stand in `text` for the values: of {@link blankOf}. */
export function textWithBlanks<Name extends string>(text: string, blanks: Values<Name>): TextWithBlanks<Name> {
  const names = Object.keys(blanks) as Name[];
  const nameOf = new Map<string, Name>(names.map((name) => [blanks[name], name]));
  // Ten times as fast as one regular expression over a page.
  const pieces = names.reduce((parts, name) => parts.flatMap((part) => apart(part, blanks[name])), [text]);
  const fill = (values: Values<Name>) =>
    pieces
      .map((piece) => {
        const name = nameOf.get(piece);
        return name === undefined ? piece : values[name];
      })
      .join("");
  return { fill, pack: (encoding) => packWithBlanks(encoding, fill, blanks) };
}
