import { type FeedbackTemplates, fillTemplate, MAX_FEEDBACK_TEMPLATES } from "@kalima/learning-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../../test/create-test-app.ts";
import { accountRemoved } from "../../users/public.ts";
import { SCHOOL_TEMPLATES } from "./school-templates.ts";

const PATH = "/api/trainer/feedback-templates";
const good = { title: "Good", wentWell: "{{name}}, well done", corrections: "", nextStep: "Review {{words}}" };

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
const list = async (by = trainer): Promise<FeedbackTemplates> => (await test.as(by)("GET", PATH)).json().data;

describe("feedback templates", () => {
  it("are kept, changed and removed by their trainer, who finds those of the school beside them", async () => {
    const added = await call("POST", PATH, good);
    expect(added.statusCode).toBe(201);
    const { id } = added.json().data;
    expect(await list()).toEqual({ own: [{ id, ...good }], school: SCHOOL_TEMPLATES });
    const changed = { ...good, title: "Very good", corrections: "Articles" };
    expect((await call("PUT", `${PATH}/${id}`, changed)).json().data).toEqual({ id, ...changed });
    expect((await call("DELETE", `${PATH}/${id}`)).statusCode).toBe(200);
    expect((await list()).own).toEqual([]);
    expect((await call("DELETE", `${PATH}/${id}`)).statusCode).toBe(404);
  });

  it("are nobody else's", async () => {
    const { id } = (await call("POST", PATH, good)).json().data;
    const other = await test.signUp({ role: "trainer" });
    expect((await list(other)).own).toEqual([]);
    expect((await call("PUT", `${PATH}/${id}`, good, other)).statusCode).toBe(404);
    expect((await call("DELETE", `${PATH}/${id}`, undefined, other)).statusCode).toBe(404);
    expect((await test.as(await test.signUp())("GET", PATH)).statusCode).toBe(403);
    expect((await list()).own).toHaveLength(1);
  });

  it("are thirty at most, also when two are added at once", async () => {
    for (let kept = 1; kept < MAX_FEEDBACK_TEMPLATES; kept += 1) {
      await test.database.query(
        `INSERT INTO feedback_templates (id, trainer_user_id, title, went_well, corrections, next_step, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'Kept', '', '', '', now(), now())`,
        [trainer.id],
      );
    }
    const answers = await Promise.all([call("POST", PATH, good), call("POST", PATH, good)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe("feedback.too_many_templates");
    expect((await list()).own).toHaveLength(MAX_FEEDBACK_TEMPLATES);
  });

  it("of the school come in both languages with placeholders that are known", () => {
    for (const language of ["en", "ar"]) {
      expect(SCHOOL_TEMPLATES.filter((each) => each.language === language).length).toBeGreaterThan(1);
    }
    const filled = { name: "Mona", date: "1 May", words: "borrow", tasks: "Essay" };
    for (const { wentWell, corrections, nextStep } of SCHOOL_TEMPLATES) {
      for (const text of [wentWell, corrections, nextStep]) expect(fillTemplate(text, filled)).not.toContain("{{");
    }
  });

  it("disappear with the account", async () => {
    await call("POST", PATH, good);
    await test.database.transaction((tx) => test.context.events.emit(tx, accountRemoved, { userId: trainer.id }));
    expect((await list()).own).toEqual([]);
  });
});

it.each([
  ["{{name}}, well done", "Mona, well done"],
  ["{{ name }}!", "Mona!"],
  ["Keep going\nReview: {{words}}", "Keep going"],
  ["{{words}}", ""],
  ["{{other}} stays", "{{other}} stays"],
])("fills %j", (text, filled) => {
  expect(fillTemplate(text, { name: "Mona", words: "" })).toBe(filled);
});
