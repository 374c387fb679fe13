import { UPLOAD_KINDS } from "@kalima/contracts/uploads";
import { expect, it } from "vitest";
import { WORD_PARTS, zip } from "../../files/tests/fixtures/zip.ts";
import { readText } from "./read-text.ts";

const DOCX = UPLOAD_KINDS.docx.types[0];

function word(body: string): Buffer {
  const document = `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${body}</w:body></w:document>`;
  return zip([...WORD_PARTS.slice(0, 2), { name: "word/document.xml", bytes: Buffer.from(document) }]);
}
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

it.each([
  ["paragraphs", `<w:p>${run("One")}</w:p><w:p>${run("Two")}</w:p>`, "One\nTwo\n"],
  ["a word in several runs", `<w:p>${run("hol")}${run("iday")}</w:p>`, "holiday\n"],
  ["spaces, entities and numbers as they are", `<w:p>${run(" 007 &amp; me ")}</w:p>`, " 007 & me \n"],
  ["tabs and breaks", `<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>`, "a\tb\nc\n"],
  ["cells of a table", `<w:tbl><w:tr><w:tc><w:p>${run("cell")}</w:p></w:tc></w:tr></w:tbl>`, "cell\n"],
  ["no deleted text", `<w:p>${run("kept")}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`, "kept\n"],
  [
    "a text box once",
    `<w:p><mc:AlternateContent><mc:Choice>${run("box")}</mc:Choice><mc:Fallback>${run("box")}</mc:Fallback></mc:AlternateContent></w:p>`,
    "box\n",
  ],
])("of a Word document reads %s", async (_what, body, text) => {
  expect(await readText(word(body), DOCX)).toBe(text);
});

it.each([
  ["UTF-8", Buffer.from("café")],
  ["UTF-8 with a mark", Buffer.from("\ufeffcafé")],
  ["UTF-16", Buffer.from("\ufeffcafé", "utf16le")],
  ["UTF-16, big end first", Buffer.from("\ufeffcafé", "utf16le").swap16()],
])("reads a text file in %s", async (_encoding, bytes) => {
  expect(await readText(bytes, "text/plain")).toBe("café");
});

it.each([
  ["a PDF", Buffer.from("%PDF-1.7"), "application/pdf"],
  ["a broken archive", word(run("x")).subarray(40), DOCX],
  ["a document that is no XML", zip([{ name: "word/document.xml", bytes: Buffer.from("<w:p><") }]), DOCX],
  ["a document larger than anybody writes", word(run(" ".repeat(9 * 1024 * 1024))), DOCX],
])("has no text of %s", async (_what, bytes, type) => {
  expect(await readText(bytes, type)).toBeNull();
});
