import { describe, expect, it } from "vitest";
import { FAULTS } from "./find-faults.ts";
import { findPluralFaults, PLURAL } from "./plural-faults.ts";
import { files, inFiles, inSources, type Text } from "./texts-of-site.ts";

type Fault = keyof typeof FAULTS;

/** Texts that are given, or in which the word is another one, by place and key. */
const GIVEN: Readonly<Record<string, string>> = {
  "shell placement.text": "an invitation, not a button",
  "mfe-booking/today-section today.test.not_taken.title": "the same invitation",
  "server/src/modules/learning/practice/level-sentences.ts": "sentences to learn, as anybody says them",
};

/** Faults that only translations are searched for: sources also hold file types, code and other languages. */
const ONLY_IN_FILES: readonly Fault[] = [
  "begins with an imperative",
  "has Latin punctuation",
  "has a dot between its parts",
];

const find = (texts: readonly Text[], isWrong: (text: string) => boolean) =>
  texts
    .filter(({ place, key }) => !GIVEN[place] && !GIVEN[`${place} ${key.replace(PLURAL, "")}`])
    .filter(({ text }) => isWrong(text))
    .map(({ place, key, text }) => `${place} ${key}: ${text}`);

it.each(Object.entries(FAULTS) as [Fault, (text: string) => boolean][])("no Arabic text %s", (fault, isWrong) => {
  expect(inFiles.length).toBeGreaterThan(2000);
  expect(inSources.length).toBeGreaterThan(300);
  expect(find(ONLY_IN_FILES.includes(fault) ? inFiles : [...inFiles, ...inSources], isWrong)).toEqual([]);
});

it("numbers have all six forms, with a noun that agrees", () => {
  const found = files.flatMap(({ name, texts }) => findPluralFaults(texts).map((fault) => `${name} ${fault}`));
  expect(found).toEqual([]);
});

describe("a text", () => {
  it.each<[Fault, string]>([
    ["begins with an imperative", "احجز جلسة"],
    ["begins with an imperative", "هل تريد المتابعة؟"],
    ["takes the reader for a man", "لا رسائل بعد. رحّب بالزائر."],
    ["takes the reader for a man", "يظهر الرمز حيث تجده عادةً"],
    ["takes a named person for a man", "{{name}} يكتب…"],
    ["takes a named person for a man", "يستطيع {{name}} قراءة المحادثة"],
    ["takes a named person for a man", "جهّزها {{name}}، {{date}}"],
    ["takes a named person for a man", "{{name}}: متاح"],
    ["takes a named person for a man", `\\u2068\${studentName}\\u2069 ينتقل إلى مدرّب آخر`],
    ["says a thing by another word, or as a translation would", "تعذر التحميل"],
    ["says a thing by another word, or as a translation would", "رمز التحقق الخاص بك"],
    ["says a thing by another word, or as a translation would", "فور قيام الطلاب بالحجز"],
    ["says a thing by another word, or as a translation would", "يتم حذف الملف"],
    ["says a thing by another word, or as a translation would", "أُلغي من قبل المدرّب"],
    ["says a thing by another word, or as a translation would", "مجانًا حتى 24 ساعة قبل الموعد"],
    ["says a thing by another word, or as a translation would", "في نفس اليوم"],
    ["says a thing by another word, or as a translation would", "يرجى الإدخال بشكل صحيح"],
    ["is misspelled", "شكرا على رسالتك"],
    ["is misspelled", "تمت إعادة المحاولة ايضا"],
    ["has Latin punctuation", "هل هذا رقمك?"],
    ["has Latin punctuation", "{{percent}} ٪"],
    ["has Latin punctuation", "{{percent}}%"],
    ["leaves a space after a letter that is joined to its word", "الرقم المنتهي بـ {{digits}}"],
    ["leaves a space after a letter that is joined to its word", "صباحًا و {{time}}"],
    ["has a dot between its parts", "تمت 5 · متبقية 3"],
  ])("%s: %s", (fault, text) => expect(FAULTS[fault](text)).toBe(true));

  it.each([
    "مدرسة لمن تعلّم الإنجليزية من قبل",
    "لم يتم اختيار موعد",
    "تأخر حضور {{name}}، ولا يزال بدء الجلسة ممكنًا.",
    "جلسة مع {{name}} يوم {{date}}",
    "في اليوم نفسه، قبل الموعد بـ{{hours}} ساعة على الأقل",
    "توفير {{percent}}٪",
  ])("is good: %s", (text) => {
    expect(Object.entries(FAULTS).filter(([, isWrong]) => isWrong(text))).toEqual([]);
  });
});

describe("plural forms", () => {
  const forms = (given: Record<string, string>) => {
    const all = { zero: "لا جلسات", one: "جلسة واحدة", two: "جلستان", few: "{{count}} جلسات", many: "{{count}} جلسة" };
    const texts = { ...all, other: "{{count}} جلسة", ...given };
    return Object.entries(texts).map(([form, text]) => [`n_${form}`, text] as const);
  };

  it("agree with their numbers", () => {
    expect(findPluralFaults(forms({}))).toEqual([]);
    expect(
      findPluralFaults(forms({ many: "{{count}} موعدًا", few: "{{count}} مواعيد", other: "{{count}} موعد" })),
    ).toEqual([]);
  });

  it.each([
    ["few", "{{count}} جلسة"],
    ["many", "{{count}} جلسات"],
    ["other", "{{count}} جلسات"],
    ["two", "{{count}} جلستان"],
    ["one", "{{count}} جلسة"],
  ])("disagree where %s is «%s»", (form, text) => {
    expect(findPluralFaults(forms({ [form]: text }))).toEqual(["n has a noun that does not agree"]);
  });

  it("lack one, or all where a number only stands beside its noun", () => {
    expect(findPluralFaults(forms({}).slice(1))).toEqual(["n lacks zero"]);
    expect(findPluralFaults([["taken", "{{taken}} من {{capacity}} محادثات"]])).toEqual([
      "taken has a number without forms",
    ]);
  });
});
