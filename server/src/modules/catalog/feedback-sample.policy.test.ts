import { expect, it } from "vitest";
import { presentSample } from "./feedback-sample.policy.ts";

const GIVEN = {
  lesson_id: "7",
  went_well: "Mona, you spoke for ten minutes. Well done, MONA FATHY!",
  corrections: "Write to me at mona@example.com, or +20 100 000 0000. monarch is one word.",
  next_step: "أحسنتِ يا منى، ولمنى مهمة واحدة.",
  given_at: new Date("2026-03-02T10:00:00Z"),
  student_name: "Mona Fathy",
  name: null,
};

it("hides contact details and every part of the name, and leaves other words", () => {
  const { wentWell, corrections } = presentSample(GIVEN, []);
  expect(wentWell).toBe("•••, you spoke for ten minutes. Well done, ••• •••!");
  expect(corrections).toBe("Write to me at •••, or •••. monarch is one word.");
});

it("hides an Arabic name with what is written before it", () => {
  expect(presentSample({ ...GIVEN, student_name: "منى فتحي" }, []).nextStep).toBe("أحسنتِ يا •••، ••• مهمة واحدة.");
});

it("leaves the first name alone where the student allowed it", () => {
  const sample = presentSample({ ...GIVEN, name: "Mona" }, []);
  expect(sample.wentWell).toBe("Mona, you spoke for ten minutes. Well done, MONA •••!");
  expect(sample.name).toBe("Mona");
});

it("has a few words of the session", () => {
  const words = Array.from({ length: 9 }, (_, at) => ({ word: `word ${at}`, meaning: "Fathy" }));
  expect(presentSample(GIVEN, words).words).toHaveLength(6);
  expect(presentSample(GIVEN, words).words[0]).toEqual({ word: "word 0", meaning: "•••" });
});
