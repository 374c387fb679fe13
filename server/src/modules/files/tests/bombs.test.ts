import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { outcomeOf, upload } from "./fixtures/upload.ts";
import { type Packed, WORD_PARTS, zip } from "./fixtures/zip.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.signUp();
});
afterAll(() => server.close());

const REFUSED = "415 files.type_refused";
const MEGABYTE = 1024 * 1024;

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.from(name), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(whole));
  return Buffer.concat([length, whole, sum]);
}

/** A black PNG of one bit a pixel: 30,000 × 30,000 of them weigh a hundred kilobytes. */
function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** A Word document with something more in it. */
function document(...more: Packed[]): Buffer {
  return zip([...WORD_PARTS, ...more]);
}

describe("what is small and grows when opened is refused", () => {
  it.each([10_000, 30_000])("a PNG of %i × itself", async (side) => {
    const bytes = blackPng(side);
    expect(bytes.length).toBeLessThan(5 * MEGABYTE);
    const answer = await upload(server, { bytes, name: "x.png", purpose: "picture", user: student });
    expect(outcomeOf(answer)).toBe(REFUSED);
  });

  it("while a PNG that is merely large is drawn", async () => {
    const answer = await upload(server, { bytes: blackPng(6_000), name: "x.png", purpose: "picture", user: student });
    expect(outcomeOf(answer)).toBe("201");
  });

  const nested = zip([{ name: "a.txt", bytes: Buffer.from("a") }]);
  const repeated = (count: number): Packed[] => Array.from({ length: count }, (_none, at) => ({ name: `a${at}` }));
  const bytes = Buffer.alloc(1_000, "x");
  // Each claims the bytes of the next ones too: overlapping entries turn a small zip into petabytes.
  const sharing = Array.from({ length: 20 }, (_none, at): Packed => {
    const packed = randomBytes(1_000);
    return { name: `word/${at}.xml`, bytes: packed, ...(at < 12 && { claims: { packedSize: 6_000 } }) };
  });

  it.each<{ what: string; zipped: () => Buffer }>([
    { what: "an entry of 4 GB", zipped: () => document({ name: "word/a.xml", bytes, claims: { size: 0xfffffffe } }) },
    {
      what: "an entry that refers to a missing ZIP64 size",
      zipped: () => document({ name: "word/a.xml", bytes, claims: { size: 0xffffffff } }),
    },
    { what: "100 MB of nothing", zipped: () => document({ name: "word/a.xml", bytes: Buffer.alloc(100 * MEGABYTE) }) },
    {
      what: "an entry larger than it claims",
      zipped: () => document({ name: "word/a.xml", bytes: Buffer.alloc(MEGABYTE), claims: { size: 10 } }),
    },
    {
      what: "an entry that is more packed than the file",
      zipped: () => document({ name: "word/a.xml", bytes, claims: { packedSize: 5_000 } }),
    },
    { what: "100,000 entries", zipped: () => zip([...WORD_PARTS, ...repeated(100_000)], 0xffff) },
    { what: "100,000 entries that claim to be three", zipped: () => zip([...WORD_PARTS, ...repeated(100_000)], 3) },
    { what: "2,001 entries", zipped: () => document(...repeated(1_998)) },
    {
      what: "an entry smaller than it claims",
      zipped: () => document({ name: "word/a.xml", bytes, claims: { size: 1_010 } }),
    },
    { what: "entries that share their bytes", zipped: () => document(...sharing) },
    { what: "fewer entries than it claims", zipped: () => zip(WORD_PARTS, 10) },
    { what: "no text in it", zipped: () => zip([...WORD_PARTS.slice(0, 2), { name: "word/styles.xml", bytes }]) },
    { what: "a zip inside", zipped: () => document({ name: "word/embeddings/a.zip", bytes: nested }) },
    {
      what: "a zip inside that is called a picture",
      zipped: () => document({ name: "word/media/a.png", bytes: nested }),
    },
    {
      what: "a link",
      zipped: () => document({ name: "word/a", bytes: Buffer.from("/etc/passwd"), unixMode: 0o120777 }),
    },
    { what: "a path that leaves", zipped: () => document({ name: "../../a.xml", bytes }) },
    { what: "an absolute path", zipped: () => document({ name: "/etc/a.xml", bytes }) },
    { what: "a macro", zipped: () => document({ name: "word/vbaProject.bin", bytes }) },
    { what: "a program", zipped: () => document({ name: "word/a.exe", bytes }) },
    { what: "a locked entry", zipped: () => document({ name: "word/a.xml", bytes, isEncrypted: true }) },
    { what: "two entries of one name", zipped: () => document({ name: "word/document.xml", bytes }) },
    {
      what: "an entry under two names",
      zipped: () => document({ name: "word/a.xml", bytes, claims: { localName: "word/b.exe" } }),
    },
    { what: "a tail", zipped: () => Buffer.concat([document(), Buffer.from("<script>")]) },
    { what: "no directory", zipped: () => document().subarray(0, -22) },
  ])("a .docx with $what", async ({ zipped }) => {
    const answer = await upload(server, { bytes: zipped(), name: "x.docx", purpose: "task", user: student });
    expect(outcomeOf(answer)).toMatch(/^415 files\.(type_refused|unsafe)$/);
  });

  it("while a document with pictures and 1,900 small parts passes", async () => {
    const whole = document(...repeated(1_900), { name: "word/media/a.png", bytes: blackPng(100) });
    const answer = await upload(server, { bytes: whole, name: "x.docx", purpose: "task", user: student });
    expect(outcomeOf(answer)).toBe("201");
  });
});
