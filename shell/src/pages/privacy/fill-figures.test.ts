import { describe, expect, it } from "vitest";
import { FIGURES, fillFigures } from "./fill-figures.ts";
import ar from "./texts-ar.json";
import en from "./texts-en.json";

const paragraphs = ({ sections }: typeof en) => sections.flatMap(({ text }) => text);
const placesIn = (texts: typeof en) =>
  paragraphs(texts).flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));

describe("the privacy policy", () => {
  it("names its times by the constants that the site deletes by, in both languages alike", () => {
    expect(placesIn(ar).sort()).toEqual(placesIn(en).sort());
    expect(new Set(placesIn(en))).toEqual(new Set(Object.keys(FIGURES)));
  });

  it.each([
    ["English", en],
    ["Arabic", ar],
  ] as const)("has no other number in %s, which nobody would notice to be wrong", (_language, texts) => {
    expect(paragraphs(texts).filter((text) => /\d|[٠-٩]/.test(text))).toEqual([]);
  });

  it("has the same sections with as many paragraphs in both languages", () => {
    const outline = ({ sections }: typeof en) => sections.map(({ id, text }) => `${id} ${text.length}`);
    expect(outline(ar)).toEqual(outline(en));
  });
});

describe("figures", () => {
  const fill = (text: string) => [fillFigures(text, en, "en", String), fillFigures(text, ar, "ar", String)];

  it("agree with their number", () => {
    expect(fill("{{pendingRegistration}}")).toEqual(["7 days", "7 أيام"]);
    expect(fill("{{guestSupport}}")).toEqual(["90 days", "90 يومًا"]);
    expect(fill("{{visitor}}")).toEqual(["400 days", "400 يوم"]);
    expect(fill("{{accountSupport}}")).toEqual(["a year", "سنة"]);
  });

  it("must exist", () => {
    expect(() => fill("{{moon}}")).toThrow("moon");
  });
});
