import zlib from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { createBlank, createTextWithBlanks } from "../../../kernel/http/blanks.ts";
import type { Encoding } from "../../../kernel/http/encodings.ts";
import { createPackedPages, type PackedPages } from "./page-cache.ts";

const blanks = { nonce: createBlank(24) };
let compressions: number;
const encoding: Encoding = {
  name: "deflate",
  pack: async (text) => zlib.deflateRawSync(text),
  unpack: async (bytes) => zlib.inflateRawSync(bytes).toString(),
  compressTemplate: async (parts) => {
    compressions += 1;
    return zlib.deflateRawSync(parts.map(({ text }) => text).join(""), { level: 0 });
  },
  createStream: () => zlib.createDeflateRaw(),
};
beforeEach(() => {
  compressions = 0;
});

const newPage = (text = "page"): PackedPages<"nonce"> =>
  createPackedPages(async (theme) => createTextWithBlanks([`${theme} ${text} ${blanks.nonce}`], blanks));

async function read(page: PackedPages<"nonce">, theme: "light" | "dark" = "light") {
  const packed = await page.get(theme, encoding);
  const bytes = packed?.({ nonce: "n".repeat(24) });
  return bytes ? zlib.inflateRawSync(bytes).toString() : null;
}

describe("a kept page", () => {
  it("gets compressed once, at its second answer", async () => {
    const page = newPage();
    expect(await read(page)).toBeNull();
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(page)));
    expect(new Set(answers)).toEqual(new Set([`light page ${"n".repeat(24)}`]));
    expect(compressions).toBe(1);
  });

  it("gets compressed for each theme", async () => {
    const page = newPage();
    await read(page);
    expect([await read(page, "dark"), await read(page)].map((text) => text?.split(" ")[0])).toEqual(["dark", "light"]);
  });

  it("gets compressed ahead in the forms of the page that it replaces", async () => {
    const [old, next] = [newPage(), newPage("next")];
    await read(old);
    await read(old, "dark");
    await next.precompress(old);
    expect(compressions).toBe(2);
    expect(await read(next, "dark")).toBe(`dark next ${"n".repeat(24)}`);
    expect(compressions).toBe(2);
  });

  it("does not get compressed in forms that were never requested", async () => {
    const [old, next] = [newPage(), newPage()];
    await read(old);
    await next.precompress(old);
    expect([await read(next), compressions]).toEqual([null, 0]);
  });

  it.each([
    ["its body fails", () => createPackedPages<"nonce">(() => Promise.reject(new Error("no body"))), encoding],
    ["the encoder does not leave blanks as they are", newPage, { ...encoding, unpack: async () => "" }],
  ])("must be compressed for each answer where %s", async (_why, make, given) => {
    const page = make();
    expect([await page.get("light", given), await page.get("light", given)]).toEqual([null, null]);
  });
});
