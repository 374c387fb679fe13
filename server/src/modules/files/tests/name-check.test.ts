import { expect, it } from "vitest";
import { FILE_TYPES } from "../content/file-types.ts";
import { hasHonestName } from "../content/name-check.ts";

const { pdf, docx, text } = FILE_TYPES;

it.each([
  { name: "essay.pdf", type: pdf, isHonest: true },
  { name: "ESSAY.PDF", type: pdf, isHonest: true },
  { name: "Unit 3.5 v2.final.docx", type: docx, isHonest: true },
  { name: "واجب.txt", type: text, isHonest: true },
  { name: "essay.docx", type: pdf, isHonest: false },
  { name: "essay", type: pdf, isHonest: false },
  { name: "essay.pdf.exe", type: pdf, isHonest: false },
  { name: "essay.exe.pdf", type: pdf, isHonest: false },
  { name: "page.PHP5.txt", type: text, isHonest: false },
])("$name as $type is honest: $isHonest", ({ name, type, isHonest }) => {
  expect(hasHonestName(name, type)).toBe(isHonest);
});
