import { expect, it } from "vitest";
import { textRuns } from "./text-runs.ts";

it.each([
  ["English level", "ltr", "English| |level"],
  ["شهادة مستوى الإنجليزية", "rtl", "الإنجليزية| |مستوى| |شهادة"],
  ["تاريخ الاختبار: 22 نوفمبر 2026", "rtl", "2026| |نوفمبر| |22| |:|الاختبار| |تاريخ"],
  ["B1 · متوسط", "rtl", "متوسط| |·| |B1"],
  ["Nour Hassan", "rtl", "Nour| |Hassan"],
  ["Result of منى عادل", "ltr", "Result| |of| |عادل| |منى"],
  ["", "rtl", ""],
] as const)("draws %j (%s) from left to right", (line, direction, drawn) => {
  const runs = textRuns(line, direction);
  expect(runs.map(({ text }) => text).join("|")).toBe(drawn);
  expect(runs.every(({ text, isArabic }) => isArabic === /[\u0600-\u06ff]/.test(text))).toBe(true);
});
