import { givesWholeScore, MAX_RUBRICS, type RubricBody, type Rubrics, rubricBody } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";
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
let trainer: TestUser;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  trainer = await test.signUp({ role: "trainer" });
});

const call = (method: "POST" | "PUT" | "DELETE", path: string, body?: object, by = trainer) =>
  test.as(by)(method, path, body);
const list = async (by = trainer): Promise<Rubrics> => (await test.as(by)("GET", PATH)).json().data;

describe("rubrics", () => {
  it("are kept, changed and removed by their trainer, who finds those of the school beside them", async () => {
    const added = await call("POST", PATH, ESSAY);
    expect(added.statusCode).toBe(201);
    const { id } = added.json().data;
    expect(await list()).toEqual({ own: [{ id, ...ESSAY }], school: SCHOOL_RUBRICS });
    const changed = { ...ESSAY, title: "Letter" };
    expect((await call("PUT", `${PATH}/${id}`, changed)).json().data).toEqual({ id, ...changed });
    expect((await call("DELETE", `${PATH}/${id}`)).statusCode).toBe(200);
    expect((await list()).own).toEqual([]);
    expect((await call("DELETE", `${PATH}/${id}`)).statusCode).toBe(404);
  });

  it("are nobody else's", async () => {
    const { id } = (await call("POST", PATH, ESSAY)).json().data;
    const other = await test.signUp({ role: "trainer" });
    expect((await list(other)).own).toEqual([]);
    expect((await call("PUT", `${PATH}/${id}`, ESSAY, other)).statusCode).toBe(404);
    expect((await call("DELETE", `${PATH}/${id}`, undefined, other)).statusCode).toBe(404);
    expect((await test.as(await test.signUp())("GET", PATH)).statusCode).toBe(403);
    expect((await list()).own).toHaveLength(1);
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

  it("are twenty at most, also when two are added at once", async () => {
    await test.database.query(
      `INSERT INTO task_rubrics (id, trainer_user_id, title, criteria, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Kept', '[]', now(), now() FROM generate_series(2, $2)`,
      [trainer.id, MAX_RUBRICS],
    );
    const answers = await Promise.all([call("POST", PATH, ESSAY), call("POST", PATH, ESSAY)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("task.too_many_rubrics");
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

  it("disappear with the account", async () => {
    await call("POST", PATH, ESSAY);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
    expect((await list()).own).toEqual([]);
  });
});
