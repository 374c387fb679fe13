import { describe, expect, it } from "vitest";
import { smsTexts } from "./sms.ts";

const PART = "482915";
const LINK = "https://kalima.example/rate-answer?link=abc";
/** Characters that a gateway sends as one message of several parts without asking. */
const LONGEST = 320;

describe.each(Object.entries(smsTexts))("the message %s", (name, texts) => {
  type Text = (part: string, link: string) => string;
  const english = (texts.en as Text)(PART, LINK);
  const arabic = (texts.ar as Text)(PART, LINK);

  it("names the site and says the same in both languages", () => {
    expect(english).toMatch(/^Kalima: /);
    expect(arabic).toMatch(/^كلمة: /);
    expect(english).not.toMatch(/\p{Script=Arabic}/u);
    expect(arabic.replace(/^كلمة: /, "")).toMatch(/\p{Script=Arabic}/u);
    // Latin digits in both, as on the site: a code is typed as it is read.
    expect(arabic).not.toMatch(/[\u0660-\u0669]/);
    expect(english.match(/\d+/g) ?? []).toEqual(arabic.match(/\d+/g) ?? []);
    expect(english.includes(PART)).toBe(
      ["code", "reset", "invitation", "phoneChanging", "supportAnswered", "phoneChanged"].includes(name),
    );
  });

  it("fits into one message", () => {
    expect(Math.max(english.length, arabic.length)).toBeLessThanOrEqual(LONGEST);
  });
});
