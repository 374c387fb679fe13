import { describe, expect, it } from "vitest";
import {
  listRubricChoices,
  type Marked,
  readTypedRubric,
  sumTypedPoints,
  type TypedRubric,
  toGivenRubric,
  toTypedSum,
} from "./rubric-rules.ts";

const levels = [
  { text: "Good", points: 60 },
  { text: "Weak", points: 20 },
];
const mark = (...chosen: (number | null)[]): Marked => ({
  title: "Essay",
  criteria: chosen.map((level, place) => ({ title: `Criterion ${place + 1}`, levels, level })),
});

describe("the score of a rubric", () => {
  it.each([
    ["each level is chosen", mark(0, 1), "80"],
    ["the last levels are chosen", mark(1, 1), "40"],
    ["one is missing", mark(0, null), ""],
  ])("when %s", (_when, marked, sum) => {
    expect(toTypedSum(marked)).toBe(sum);
    expect(toGivenRubric(marked) !== null).toBe(sum !== "");
  });

  it("is empty without a rubric", () => expect(toTypedSum(null)).toBe(""));
});

it.each([
  ["en", ["Own", "Text", "نص"]],
  ["ar", ["Own", "نص", "Text"]],
])("rubrics in %s: own ones first, then those in the language of the page", (language, titles) => {
  const all = {
    own: [{ id: "1", title: "Own", criteria: [] }],
    school: [
      { key: "text-en", language: "en" as const, title: "Text", criteria: [] },
      { key: "text-ar", language: "ar" as const, title: "نص", criteria: [] },
    ],
  };
  expect(listRubricChoices(all, language).map(({ title }) => title)).toEqual(titles);
});

describe("a typed rubric", () => {
  const typed = (changes: Partial<TypedRubric["criteria"][number]> = {}, title = "Essay"): TypedRubric => ({
    title,
    criteria: [
      {
        title: "Grammar",
        levels: [
          { text: "Good", points: "٦٠" },
          { text: "Weak", points: "0" },
        ],
      },
      {
        title: "Vocabulary",
        levels: [
          { text: "Good", points: "40" },
          { text: "Weak", points: "10" },
        ],
        ...changes,
      },
    ],
  });

  it("is read with digits of both kinds", () => {
    expect(readTypedRubric(typed())).toMatchObject({ body: { criteria: [{ levels: [{ points: 60 }, {}] }, {}] } });
    expect(sumTypedPoints(typed())).toBe(100);
  });

  it.each<[string, TypedRubric, string]>([
    ["has no title", typed({}, " "), "title"],
    ["has a criterion without a title", typed({ title: "" }), "criteria.1.title"],
    [
      "has a level without words",
      typed({
        levels: [
          { text: "", points: "40" },
          { text: "Weak", points: "0" },
        ],
      }),
      "criteria.1.levels.0.text",
    ],
    [
      "has points that are no number",
      typed({
        levels: [
          { text: "Good", points: "40" },
          { text: "Weak", points: "few" },
        ],
      }),
      "criteria.1.levels.1.points",
    ],
    [
      "has a sum that is no whole score",
      typed({
        levels: [
          { text: "Good", points: "30" },
          { text: "Weak", points: "0" },
        ],
      }),
      "criteria",
    ],
  ])("names its fault when it %s", (_what, rubric, fault) => {
    const read = readTypedRubric(rubric);
    expect("faults" in read && [...read.faults]).toContain(fault);
  });
});
