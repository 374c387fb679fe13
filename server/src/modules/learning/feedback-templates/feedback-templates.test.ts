import { fillTemplate, MAX_FEEDBACK_TEMPLATES } from "@kalima/learning-contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../../test/create-test-app.ts";
import { testOwnItems } from "../../../../test/own-items.ts";
import { SCHOOL_TEMPLATES } from "./school-templates.ts";

const GOOD = { title: "Good", wentWell: "{{name}}, well done", corrections: "", nextStep: "Review {{words}}" };

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("feedback templates", () => {
  testOwnItems({
    app: () => test,
    path: "/api/trainer/feedback-templates",
    bodies: [GOOD, { ...GOOD, title: "Very good", corrections: "Articles" }],
    school: SCHOOL_TEMPLATES,
    max: MAX_FEEDBACK_TEMPLATES,
    tooMany: "feedback.too_many_templates",
    insert: `INSERT INTO feedback_templates (id, trainer_user_id, title, went_well, corrections, next_step, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Kept', '', '', '', now(), now() FROM generate_series(1, $2)`,
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
