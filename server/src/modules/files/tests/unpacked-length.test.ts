import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFContext, PDFDict, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { measureInflated, measureLzw, measureRunLength } from "../content/pdf/unpacked-length.ts";
import { lzw, lzwBomb } from "./fixtures/lzw.ts";

/** Long enough for codes of 12 bits, and for a new table. */
const bytes = fc
  .tuple(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.integer({ min: 1, max: 60 }))
  .map(([part, times]) =>
    Buffer.concat(Array.from({ length: times }, (_, at) => Buffer.from(part).map((x) => x ^ at))),
  );

function measureWithLibrary(filter: string, packed: Buffer): number {
  const dictionary = PDFDict.withContext(PDFContext.create());
  dictionary.set(PDFName.of("Filter"), PDFName.of(filter));
  return decodePDFRawStream(PDFRawStream.of(dictionary, packed)).decode().length;
}

it("LZW is counted as the library unpacks it", () => {
  fc.assert(
    fc.property(bytes, (unpacked) => {
      const packed = lzw(unpacked);
      expect(measureWithLibrary("LZWDecode", packed)).toBe(unpacked.length);
      expect(measureLzw(packed, 1)).toBe(unpacked.length);
    }),
    { numRuns: 50 },
  );
  expect(measureLzw(lzwBomb(14), 1)).toBeGreaterThan(100_000_000);
  expect(measureLzw(lzwBomb(1), 1)).toBe(measureWithLibrary("LZWDecode", lzwBomb(1)));
});

it("runs are counted as the library unpacks them, wherever they end", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (random, cut) => {
      const packed = Buffer.from(random).subarray(0, cut);
      const whole = Buffer.concat([packed, Buffer.from([128])]);
      // The library fills up a run whose bytes are missing, or leaves it out.
      expect(Math.abs(measureRunLength(whole) - measureWithLibrary("RunLengthDecode", whole))).toBeLessThanOrEqual(128);
    }),
  );
  expect(measureRunLength(Buffer.from([2, 1, 2, 3, 255, 7, 129, 9, 128, 5, 5]))).toBe(3 + 2 + 128);
});

it("what is deflated is counted without its end too, and no further than the limit", async () => {
  const packed = deflateSync(Buffer.alloc(10_000_000));
  expect(await measureInflated(packed, 20_000_000)).toBe(10_000_000);
  expect(await measureInflated(packed.subarray(0, -6), 20_000_000)).toBeGreaterThan(9_000_000);
  expect(await measureInflated(packed, 1_000_000)).toBeLessThan(2_000_000);
  expect(await measureInflated(Buffer.from("no deflate"), 1_000)).toBeNull();
});
