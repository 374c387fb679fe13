import { expect, it } from "vitest";
import { openFont } from "./fonts.ts";
import { splitTextRuns } from "./text-runs.ts";

it.each([
  ["English level", "ltr", "English| |level"],
  ["شهادة مستوى الإنجليزية", "rtl", "الإنجليزية| |مستوى| |شهادة"],
  ["تاريخ الاختبار: 22 نوفمبر 2026", "rtl", "2026| |نوفمبر| |22| |:|الاختبار| |تاريخ"],
  ["B1 · متوسط", "rtl", "متوسط| |·| |B1"],
  ["Nour Hassan", "rtl", "Nour| |Hassan"],
  ["Result of منى عادل", "ltr", "Result| |of| |عادل| |منى"],
  ["", "rtl", ""],
  ["李小龙", "ltr", "李|小|龙"],
  ["Łukasz Şükrü", "ltr", "Ł|ukasz| |Ş|ükrü"],
  ["Nguyễn Thị", "ltr", "Nguy|ễ|n| |Th|ị"],
  ["देवनागरी", "rtl", "देवनागरी"],
  ["پگاه منى", "rtl", "منى| |پگاه"],
  ["שרה Cohen", "ltr", "שרה| |Cohen"],
] as const)("draws %j (%s) from left to right", (line, direction, drawn) => {
  const runs = splitTextRuns(line, direction);
  expect(runs.map(({ text }) => text).join("|")).toBe(drawn);
});

it.each([
  ["Arabic", "منى پگاه گلی"],
  ["Latin", "Łukasz Şükrü Nguyễn Ðorđe Ṣāliḥ"],
  ["Cyrillic and Greek", "Ольга Ђорђе Ελένη"],
  ["Chinese, Japanese and Korean", "李小龙 陳奕迅 辻さくら ジョン 김민수"],
  ["South Asian", "देवनागरी তানিয়া தமிழ் ગુજરાતી ਗੁਰਮੁਖੀ ಕನ್ನಡ മലയാളം తెలుగు සිංහල"],
  ["others", "שרה አበበ Անի გიორგი สมชาย សុខា ສົມສັກ"],
])("finds a font for each letter of a name: %s", (_, names) => {
  for (const { text, font } of splitTextRuns(names, "ltr")) {
    const missing = Array.from(text).filter(
      (letter) => !openFont(font.regular).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );
    expect([text, missing]).toEqual([text, []]);
  }
});
