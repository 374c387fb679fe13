import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { createBlank, createTextWithBlanks } from "./blanks.ts";
import { type Encoding, negotiateEncoding } from "./encodings.ts";

const findEncoding = (name: string) => negotiateEncoding({ headers: { "accept-encoding": name } } as never) as Encoding;

const ENCODINGS = ["br", "gzip", ...("zstdCompress" in zlib ? ["zstd"] : [])];

const { constants } = zlib;
/** Unpacks the part of an answer that has arrived, as a client does. */
const READERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: (bytes) => zlib.brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: (bytes) => zlib.gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }),
  zstd: (bytes) => zlib.zstdDecompressSync(bytes, { finishFlush: constants.ZSTD_e_flush }),
};

/** Text of words that come again and again, as in a page. */
const makeWords = (count: number) => Array.from({ length: count }, (_, at) => `word-${(at * 7) % 97}`).join(" ");

function makePage() {
  const blanks = { nonce: createBlank(24), name: createBlank(66) };
  const script = (text: string) => `<script nonce="${blanks.nonce}">${text}</script>`;
  const text = `${script(makeWords(90))}<p>${makeWords(900)}</p>${script(makeWords(30))}{"page":"${blanks.name}"}${makeWords(500)}`;
  return { blanks, text, template: createTextWithBlanks([text], blanks) };
}

describe("a text with blanks", () => {
  it("fills blanks anywhere, even with a value that equals another blank", () => {
    const { template, text, blanks } = makePage();
    const values = { nonce: blanks.name, name: "the name" };
    const [start = "", end = ""] = text.split(`"${blanks.name}"`);
    expect(template.fill(values)).toBe(`${start.replaceAll(blanks.nonce, blanks.name)}"the name"${end}`);
  });

  it.each(ENCODINGS)("compresses once in %s, and unpacks to the values of each answer", async (name) => {
    const { template, text } = makePage();
    const packed = await template.pack(findEncoding(name));
    const answers = ["A", "B"].map((letter) => ({
      nonce: letter.repeat(24),
      name: `+/${letter}=`.repeat(20).slice(0, 66),
    }));
    for (const values of answers) {
      const bytes = packed?.(values) ?? Buffer.alloc(0);
      expect(await findEncoding(name).unpack(bytes)).toBe(template.fill(values));
      expect(bytes.length).toBeLessThan(text.length / 4);
    }
  });

  it.each(ENCODINGS)("compresses once in %s, whatever precedes the quotation marks", async (name) => {
    const blanks = { nonce: createBlank(24) };
    const letters = Array.from({ length: 64 }, (_, at) =>
      Buffer.from([at << 2])
        .toString("base64url")
        .charAt(0),
    );
    const texts = letters.map(
      (letter) => `<meta nonce="${blanks.nonce}">\n<meta content="#F${letter}">\n<style nonce="${blanks.nonce}">`,
    );
    const packed = await Promise.all(
      texts.map((text) => createTextWithBlanks([text], blanks).pack(findEncoding(name))),
    );
    expect(packed).not.toContain(null);
  });

  it.each(ENCODINGS)("compresses once in %s, readable part by part", async (name) => {
    const { blanks, text } = makePage();
    const rest = Array.from({ length: 12_000 }, (_, at) => (at * 7_919) % 65_537).join(" ");
    const bytes =
      (await createTextWithBlanks([text, rest], blanks).pack(findEncoding(name)))?.(blanks) ?? Buffer.alloc(0);
    const half = READERS[name]?.(bytes.subarray(0, bytes.length / 2)).toString() ?? "";
    expect(half.startsWith(text)).toBe(true);
  });

  it("rejects the compressed text for values of another length", async () => {
    const { template, blanks } = makePage();
    const packed = await template.pack(findEncoding("br"));
    expect(packed?.({ ...blanks, nonce: "short" })).toBeNull();
  });

  it("does not keep the compressed text when unpacking yields another text", async () => {
    const spelled: Encoding = { ...findEncoding("gzip"), unpack: async () => "another text" };
    expect(await makePage().template.pack(spelled)).toBeNull();
  });
});
