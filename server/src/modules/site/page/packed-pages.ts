import type { Theme } from "@kalima/contracts/domain";
import type { PackedText, TextWithBlanks } from "../../../kernel/http/blanks.ts";
import type { Encoding } from "../../../kernel/http/encodings.ts";

type Form = { theme: Theme; encoding: Encoding };
export type PackedPages<Blank extends string> = {
  /**
   * Returns the page in this form, compressed once for all visitors; null if it must be compressed for each response.
   * The first response gets null, because many pages are requested only once.
   */
  get(theme: Theme, encoding: Encoding): Promise<PackedText<Blank> | null>;
  /** Compresses this page in every form in which the other page was requested. */
  precompress(other: PackedPages<Blank>): Promise<void>;
  listForms(): Form[];
};

/** A kept page by theme and encoding. */
export function createPackedPages<Blank extends string>(
  document: (theme: Theme) => Promise<TextWithBlanks<Blank>>,
): PackedPages<Blank> {
  const packed = new Map<string, Form & { text: Promise<PackedText<Blank> | null> }>();
  let answers = 0;
  const formatKey = ({ theme, encoding }: Form) => `${theme} ${encoding.name}`;

  function pack(form: Form): Promise<PackedText<Blank> | null> {
    const known = packed.get(formatKey(form));
    if (known) return known.text;
    // A page whose body fails is logged where it is sent.
    const text = document(form.theme)
      .then((page) => page.pack(form.encoding))
      .catch(() => null);
    packed.set(formatKey(form), { ...form, text });
    return text;
  }

  return {
    async get(theme, encoding) {
      answers += 1;
      if (answers === 1 && packed.size === 0) return null;
      return pack({ theme, encoding });
    },
    precompress: async (other) => void (await Promise.all(other.listForms().map(pack))),
    listForms: () => [...packed.values()].map(({ theme, encoding }) => ({ theme, encoding })),
  };
}
