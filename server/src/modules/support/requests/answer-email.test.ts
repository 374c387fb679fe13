import { describe, expect, it } from "vitest";
import { composeAnswerEmail } from "./answer-email.ts";

const asked = {
  language: "en" as const,
  name: "Nour",
  question: "Was I charged twice?\nOn 3 March.",
  reply: "No, once.",
  askedAt: new Date("2026-03-03T22:30:00Z"),
  ratingLink: "https://kalima.example/rate-answer?link=signed",
};

describe("an answer by e-mail", () => {
  it("holds the answer, and the question with its day in Cairo", () => {
    const { subject, text, html } = composeAnswerEmail(asked);
    expect(subject).toBe("Our answer to your question – Kalima");
    expect(text).toContain("No, once.");
    expect(text).toContain("What you asked on 4 March 2026:\n> Was I charged twice?\n> On 3 March.");
    expect(text).toContain("Was this helpful? https://kalima.example/rate-answer?link=signed");
    expect(html).toContain('<a href="https://kalima.example/rate-answer?link=signed">Give stars</a>');
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain("No, once.");
    expect(html).toContain("Was I charged twice?");
  });

  it("in Arabic is Arabic and runs from right to left, with Latin digits", () => {
    const { subject, text, html } = composeAnswerEmail({ ...asked, language: "ar" });
    expect(subject).toBe("ردنا على سؤالك – كلمة");
    expect(text).toContain("سؤالك بتاريخ 4 مارس 2026:");
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain("border-right:3px");
    // The person's own text keeps its own direction.
    expect(html).toContain('<p dir="auto" style="font-size:14px');
  });

  it("shows what people typed as text", () => {
    const typed = `<script>"x"</script>`;
    const { html } = composeAnswerEmail({ ...asked, name: typed, question: typed, reply: typed });
    expect(html).not.toContain("<script");
    expect(html.match(/&lt;script&gt;&quot;x&quot;/g)).toHaveLength(3);
  });
});
