import { describe, expect, it } from "vitest";
import { translationProblems } from "./translation-problems.ts";

const forms = (text: string) =>
  Object.fromEntries(["zero", "one", "two", "few", "many", "other"].map((form) => [`lessons_${form}`, text]));

describe("translationProblems", () => {
  it("finds nothing where both languages say the same", () => {
    const en = { title: "Hello {{name}}", lessons_one: "{{count}} lesson", lessons_other: "{{count}} lessons" };
    expect(translationProblems(en, { title: "أهلًا {{name}}", ...forms("{{count}} جلسة") })).toEqual([]);
  });

  it.each([
    ["a text without Arabic", { a: "A", b: "B" }, { a: "أ" }, "b has no Arabic text"],
    ["a text without English", { a: "A" }, { a: "أ", b: "ب" }, "b has no English text"],
    ["a missing plural form", { n_one: "1", n_other: "2" }, { n_other: "٢" }, "n lacks the Arabic form zero"],
    ["a lost value", { a: "Hi {{name}}" }, { a: "أهلًا" }, "a has other places for values in Arabic"],
    ["a lost tag", { a: "<b>Hi</b>" }, { a: "أهلًا" }, "a has other places for values in Arabic"],
    ["an empty text", { a: "A" }, { a: " " }, "a is empty"],
    ["an English word in Arabic", { a: "Save" }, { a: "حفظ now" }, "a has Latin letters in Arabic"],
  ])("finds %s", (_what, en, ar, problem) => {
    expect(translationProblems(en, ar)).toContain(problem);
  });

  it("leaves allowed Latin words and keys that are no sentences alone", () => {
    const ar = { files: "صورة JPG", id: "intro" };
    expect(translationProblems({ files: "JPG", id: "intro" }, ar, { latin: /JPG/g, skipped: /^id$/ })).toEqual([]);
  });
});
