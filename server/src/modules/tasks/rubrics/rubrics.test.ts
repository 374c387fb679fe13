import { givesWholeScore, MAX_RUBRICS, type RubricBody, rubricBody } from "@kalima/learning-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { testOwnItems } from "../../../../test/own-items.ts";
import { SCHOOL_RUBRICS } from "./school-rubrics.ts";

const PATH = "/api/trainer/rubrics";
const levels = (best: number) => [
  { text: "Good", points: best },
  { text: "Weak", points: 0 },
];
const ESSAY: RubricBody = {
  title: "Essay",
  criteria: [
    { title: "Grammar", levels: levels(60) },
    { title: "Vocabulary", levels: levels(40) },
  ],
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("rubrics", () => {
  const { call } = testOwnItems({
    app: () => test,
    path: PATH,
    bodies: [ESSAY, { ...ESSAY, title: "Letter" }],
    school: SCHOOL_RUBRICS,
    max: MAX_RUBRICS,
    tooMany: "task.too_many_rubrics",
    insert: `INSERT INTO task_rubrics (id, trainer_user_id, title, criteria, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Kept', '[]', now(), now() FROM generate_series(1, $2)`,
  });

  it.each<[string, object]>([
    ["without a title", { ...ESSAY, title: " " }],
    ["without criteria", { ...ESSAY, criteria: [] }],
    ["with one level alone", { ...ESSAY, criteria: [{ title: "All", levels: [{ text: "Good", points: 100 }] }] }],
    ["of less than a whole score", { ...ESSAY, criteria: [{ title: "All", levels: levels(99) }] }],
    ["of more than a whole score", { ...ESSAY, criteria: [...ESSAY.criteria, { title: "More", levels: levels(1) }] }],
    [
      "with points below zero",
      { ...ESSAY, criteria: [{ title: "All", levels: [...levels(100), { text: "-", points: -1 }] }] },
    ],
  ])("%s are refused", async (_what, body) => {
    expect((await call("POST", PATH, body)).json().code).toBe("request.invalid");
  });

  it("of the school come in both languages, and could be a trainer's own", () => {
    for (const language of ["en", "ar"]) {
      expect(SCHOOL_RUBRICS.filter((each) => each.language === language).length).toBeGreaterThan(1);
    }
    for (const { title, criteria } of SCHOOL_RUBRICS) {
      expect([rubricBody.safeParse({ title, criteria }).error?.issues, givesWholeScore(criteria)]).toEqual([
        undefined,
        true,
      ]);
    }
  });
});
