import { deflateSync } from "node:zlib";
import { UPLOAD_KINDS } from "@kalima/contracts/uploads";
import { COMPARED_TEXT_MAX_BYTES } from "@kalima/learning-contract";
import { describe, expect, it } from "vitest";
import { judgeText } from "../content/text/judge-text.ts";
import { readFileText } from "../content/text/read-file-text.ts";
import { readInOrder } from "../content/text/reading-order.ts";
import { deflateStream, document, stream } from "./fixtures/pdf-writer.ts";
import { toDocument, word, writeLines, writePages } from "./fixtures/texts.ts";
import { picture } from "./fixtures/upload.ts";
import { zip } from "./fixtures/zip.ts";

const [DOCX, PDF] = [UPLOAD_KINDS.docx.types[0], UPLOAD_KINDS.pdf.types[0]];
const readPdf = (bytes: Buffer) => readFileText(bytes, PDF);
const asRead = (text: string) => ({ state: "read", text });
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe("a Word document", () => {
  it.each([
    ["paragraphs", `<w:p>${run("One")}</w:p><w:p>${run("Two")}</w:p>`, "One\nTwo"],
    ["a word in several runs", `<w:p>${run("hol")}${run("iday")}</w:p>`, "holiday"],
    ["entities and numbers as they are", `<w:p>${run("007 &amp; me")}</w:p>`, "007 & me"],
    [
      "tabs, breaks and hyphens",
      `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`,
      "a\tb\nc",
    ],
    ["cells of a table", `<w:tbl><w:tr><w:tc><w:p>${run("cell")}</w:p></w:tc></w:tr></w:tbl>`, "cell"],
    ["no deleted text", `<w:p>${run("kept")}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`, "kept"],
    [
      "moved text once",
      `<w:p><w:moveFrom>${run("moved")}</w:moveFrom>${run("a")}<w:moveTo>${run("moved")}</w:moveTo></w:p>`,
      "amoved",
    ],
    [
      "a text box once",
      `<w:p><mc:AlternateContent><mc:Choice>${run("box")}</mc:Choice><mc:Fallback>${run("box")}</mc:Fallback></mc:AlternateContent></w:p>`,
      "box",
    ],
    [
      "Arabic with English in it",
      `<w:p>${run("أحب كتاب Harry Potter، والسلام")}</w:p>`,
      "أحب كتاب Harry Potter، والسلام",
    ],
    ["no control characters", `<w:p>${run("a&#0;b&#8;c")}</w:p>`, "abc"],
  ])("has %s", async (_what, body, text) => {
    expect(await readFileText(word(body), DOCX)).toEqual(asRead(text));
  });

  it.each([
    ["no text", word("<w:p/>"), "no_text"],
    ["half of its bytes", word("x").subarray(40), "unreadable"],
    ["no XML", zip([{ name: "word/document.xml", bytes: Buffer.from("<w:p><") }]), "unreadable"],
    ["no document", zip([{ name: "word/other.xml", bytes: Buffer.from("<a/>") }]), "unreadable"],
    ["more than anybody writes", word(" ".repeat(9 * 1024 * 1024)), "too_long"],
    ["more than is compared", word("word ".repeat(COMPARED_TEXT_MAX_BYTES / 5 + 1)), "too_long"],
    ["elements in elements without an end", word("<w:p>".repeat(100_000)), "unreadable"],
    [
      "entities of its own",
      zip([
        {
          name: "word/document.xml",
          bytes: Buffer.from(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${toDocument("<w:t>&a;</w:t>")}`),
        },
      ]),
      "unreadable",
    ],
    ["Arabic letters in the order in which they are drawn", word("ةديدجلا ةسردملا ىلإ تبهذ"), "unreadable"],
  ])("with %s has no words to compare", async (_what, bytes, state) => {
    expect(await readFileText(bytes, DOCX)).toEqual({ state });
  });
});

describe("a PDF", () => {
  it("has its paragraphs, whose lines the page breaks", async () => {
    const essay = await writePages((page) => {
      page.text("My last holiday");
      page.text("Last summer I goed to the sea with my family, because it was very warm in Cairo.", { width: 200 });
      page.text("We ate fish. Then we went home.", { width: 200 });
      page.addPage().text("The end");
    });
    expect(await readPdf(essay)).toEqual(
      asRead(
        "My last holiday\nLast summer I goed to the sea with my family, because it was very warm in Cairo.\nWe ate fish. Then we went home.\nThe end",
      ),
    );
  });

  it("has columns one after the other", async () => {
    const columns = await writePages((page) =>
      page.text("One two three four five six. Seven eight nine ten.", { columns: 2, width: 300, height: 30 }),
    );
    expect(await readPdf(columns)).toEqual(asRead("One two three four five six. Seven eight nine ten."));
  });

  it("in Arabic has its letters, words and numbers in the order in which they are read", async () => {
    const [first, second, last] = [
      "ذهبت إلى المدرسة الجديدة في السيارة.",
      "والسلام عليكم، لا إله إلا الله",
      "أحب كتاب Harry Potter كثيرا في 2024",
    ] as const;
    const written = await writeLines([first, second, last], "ar");
    // The second line has room for the next word.
    expect(await readPdf(written)).toEqual(asRead(`${first} ${second}\n${last}`));
  });

  it("in Arabic has its brackets, which were written as they look", () => {
    const pieces = [")", "أحب", "(كتابي", "جديد"].map((text, at) => ({
      text,
      x: 200 - at * 40,
      y: 50,
      width: 30,
      size: 12,
    }));
    expect(readInOrder(pieces)).toBe("( أحب )كتابي جديد");
  });

  it("has the letters of shapes that programs write instead", async () => {
    expect(await readPdf(writeCodes("FB01", "0074"))).toEqual(asRead("fit"));
    expect(judgeText("ﻛﺘﺎب")).toEqual(asRead("كتاب"));
  });

  it("in English has an Arabic word where it stands", async () => {
    const lines = ["In Arabic we say السلام عليكم to everybody.", "My city is القاهرة and I like it."];
    expect(await readPdf(await writeLines(lines, "en"))).toEqual(asRead(lines.join(" ")));
  });

  it("that opens without a password is read", async () => {
    const locked = await writePages((page) => page.text("Hello"), { ownerPassword: "x", pdfVersion: "1.7" });
    expect(await readPdf(locked)).toEqual(asRead("Hello"));
  });

  it("has the letters that its fonts name", async () => {
    expect(await readPdf(writeCodes("0048", "0069"))).toEqual(asRead("Hi"));
  });

  const nested = Object.fromEntries(
    Array.from({ length: 2_000 }, (_none, at) => [at + 5, deflateStream("", Buffer.alloc(100_000, 32))]),
  );
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["a picture alone", async () => scan(await picture("jpeg")), "no_text"],
    ["a password", () => writePages((page) => page.text("Hello"), { userPassword: "x" }), "unreadable"],
    ["half of its bytes", async () => (await writePages((page) => page.text("Hello"))).subarray(0, 300), "unreadable"],
    ["no page", () => Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"), "unreadable"],
    ["too many pages", () => writePages((page) => Array.from({ length: 60 }, () => page.addPage())), "too_long"],
    ["more words than are compared", () => writePages((page) => page.text("word ".repeat(25_000))), "too_long"],
    ["a page that grows", () => document({ content: bomb(20_000_000) }), "unreadable"],
    ["a page that is named again and again", () => repeat(2_000), "unreadable"],
    ["more streams than written work", () => document({ more: nested }), "unreadable"],
    ["letters without a meaning", () => writeCodes("E000", "E001"), "unreadable"],
  ])("with %s has no words to compare", async (_what, write, state) => {
    expect(await readPdf(await write())).toEqual({ state });
  });
});

const scan = (jpeg: Buffer) => writePages((page) => page.image(jpeg, 0, 0));
const bomb = (bytes: number) => stream("/Filter/FlateDecode", deflateSync(Buffer.alloc(bytes, 32)));
/** One stream of 100 kB, of which a page consists many times. */
const repeat = (times: number) =>
  document({ page: `/Contents[${"5 0 R ".repeat(times)}]`, more: { 5: bomb(100_000) } });
/** Two codes of a font that says which characters they are. */
const writeCodes = (first: string, second: string) =>
  document({
    content: stream("", "BT /F 12 Tf (ab) Tj ET"),
    page: "/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 5 0 R>>>>>>",
    more: {
      5: stream(
        "",
        `begincmap 1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <61> <${first}> <62> <${second}> endbfchar endcmap`,
      ),
    },
  });
