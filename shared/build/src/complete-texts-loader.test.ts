import { expect, it } from "vitest";
import { completeTexts } from "./complete-texts-loader.ts";

it("fills what has no translation, however deep, and leaves what has one", () => {
  const arabic = { title: "المدرّبون", empty: { title: "لا نتائج" } };
  const english = {
    title: "Trainers",
    lead: "Choose one.",
    empty: { title: "No results", reset: "Reset" },
    more: { label: "More" },
  };
  expect(completeTexts(arabic, english)).toEqual({
    title: "المدرّبون",
    lead: "Choose one.",
    empty: { title: "لا نتائج", reset: "Reset" },
    more: { label: "More" },
  });
});

it("keeps the plural forms of the language, which are other ones than English has", () => {
  const arabic = { sessions_zero: "بلا جلسات", sessions_few: "{{count}} جلسات", sessions_many: "{{count}} جلسة" };
  expect(completeTexts(arabic, { sessions_one: "{{count}} session", sessions_other: "{{count}} sessions" })).toEqual(
    arabic,
  );
  expect(completeTexts({}, { tasks_one: "{{count}} task", tasks_other: "{{count}} tasks" })).toEqual({
    tasks_one: "{{count}} task",
    tasks_other: "{{count}} tasks",
  });
});

it("changes nothing where nothing is lacking, in the order of the file", () => {
  const texts = { b: "ب", a: { d: "د", c: "ج" } };
  expect(JSON.stringify(completeTexts(texts, { a: { c: "c", d: "d" }, b: "b" }))).toBe(JSON.stringify(texts));
});
