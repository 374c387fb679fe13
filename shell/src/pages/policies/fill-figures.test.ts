import { describe, expect, it } from "vitest";
import { FIGURES, fillFigures, type Policy } from "./fill-figures.ts";
import privacyAr from "./privacy/ar.json";
import privacyEn from "./privacy/en.json";
import termsAr from "./terms/ar.json";
import termsEn from "./terms/en.json";

const paragraphs = ({ sections }: typeof termsEn) => sections.flatMap(({ text }) => text);
const placesIn = (texts: typeof termsEn) =>
  paragraphs(texts).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));

describe.each([
  ["privacy", privacyEn, privacyAr],
  ["terms", termsEn, termsAr],
] as const)("the policy on %s", (policy, en, ar) => {
  it("names its figures by the constants that the site acts by, in both languages alike", () => {
    expect(placesIn(ar).sort()).toEqual(placesIn(en).sort());
    expect(new Set(placesIn(en))).toEqual(new Set(Object.keys(FIGURES[policy])));
  });

  it.each([
    ["English", en],
    ["Arabic", ar],
  ] as const)("has no other number in %s, which nobody would notice to be wrong", (_language, texts) => {
    expect(paragraphs(texts).filter((text) => /\d|[٠-٩]/.test(text))).toEqual([]);
  });

  it("has the same sections with as many paragraphs in both languages", () => {
    const outline = ({ sections }: typeof termsEn) => sections.map(({ id, text }) => `${id} ${text.length}`);
    expect(outline(ar)).toEqual(outline(en));
  });
});

describe("figures", () => {
  const fill = (text: string, policy: Policy) => [
    fillFigures(text, policy, "en", String),
    fillFigures(text, policy, "ar", String),
  ];

  it.each([
    ["privacy", "pendingRegistration", "7 days", "7 أيام"],
    ["privacy", "guestSupport", "90 days", "90 يومًا"],
    ["privacy", "visitor", "400 days", "400 يوم"],
    ["privacy", "accountSupport", "a year", "سنة"],
    ["terms", "hold", "20 minutes", "20 دقيقة"],
    ["terms", "lessonChange", "24 hours", "24 ساعة"],
    ["terms", "courtesy", "once", "مرة واحدة"],
    ["terms", "lessonMoves", "twice", "مرتين"],
  ] as const)("of %s agree with their number: %s", (policy, name, en, ar) => {
    expect(fill(`{{${name}}}`, policy)).toEqual([en, ar]);
  });

  it("must exist", () => {
    expect(() => fill("{{moon}}", "terms")).toThrow("moon");
    expect(() => fill("{{moon}}", "privacy")).toThrow("moon");
  });
});
