import { describe, expect, it } from "vitest";
import { questionFromFields } from "./support-requests.ts";

const makeQuestion = (contact: object) =>
  ({ contact: { fullName: "Nour", phone: "", email: "", ...contact }, topic: "lessons", details: "When?" }) as const;

describe("a phone number", () => {
  it.each([
    ["+20 (10) 1234-5678", "+201012345678"],
    ["0020 10 12345678", "+201012345678"],
    ["+٢٠١٠١٢٣٤٥٦٧٨", "+201012345678"],
    ["010 1234 5678", "01012345678"],
  ])("typed as %s is %s", (phone, dialled) => {
    expect(questionFromFields(makeQuestion({ phone }), true).contact?.phone).toBe(dialled);
  });
});

describe("fields of a question", () => {
  it("empty fields are left out", () => {
    const { contact, topic } = questionFromFields(
      { ...makeQuestion({ email: " nour@example.com " }), topic: "" },
      true,
    );
    expect([contact, topic]).toEqual([{ fullName: "Nour", phone: undefined, email: "nour@example.com" }, undefined]);
  });

  it("hold no contact of an account", () => {
    expect(questionFromFields(makeQuestion({}), false)).toEqual({ topic: "lessons", details: "When?" });
  });
});
