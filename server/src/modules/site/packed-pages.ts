import type { Theme } from "@kalima/contracts/domain";
import type { PackedText, TextWithBlanks } from "../../http/blanks.ts";
import type { Encoding } from "../../http/encodings.ts";

/**
 * A kept page by theme and encoding, compressed once. The first answer goes without, because many pages are never asked
 * for again; so do those that come while it is being compressed.
 */
export function packedPages<Blank extends string>(document: (theme: Theme) => Promise<TextWithBlanks<Blank>>) {
  const packed = new Map<string, PackedText<Blank> | null>();
  let answers = 0;

  async function pack(key: string, theme: Theme, encoding: Encoding): Promise<void> {
    packed.set(key, null);
    packed.set(key, await (await document(theme)).pack(encoding));
  }

  return (theme: Theme, encoding: Encoding): PackedText<Blank> | null => {
    answers += 1;
    if (answers === 1) return null;
    const key = `${theme} ${encoding.name}`;
    // A page whose body fails is logged where it is sent.
    if (!packed.has(key)) pack(key, theme, encoding).catch(() => undefined);
    return packed.get(key) ?? null;
  };
}
