// @vitest-environment node
import { describe, expect, it } from "vitest";
import { contrast, themes } from "./colours.fixtures.ts";

const TEXTS = ["ink", "ink-2", "ink-3", "brand", "accent-ink", "ok", "warn", "bad", "info"];
const GROUNDS = ["bg", "surface", "sunken"];
const pairs = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
  ...["ok", "warn", "bad", "info"].map((tone) => [tone, `${tone}-soft`] as const),
  ["brand", "brand-soft"] as const,
  ["ink", "brand-soft"] as const,
  ["ink-2", "brand-soft"] as const,
  ["accent-ink", "accent-soft"] as const,
  ["on-brand", "brand"] as const,
  ["on-brand", "brand-hover"] as const,
  ["on-bad", "bad"] as const,
  ["on-deep", "deep"] as const,
  ["on-deep-2", "deep"] as const,
  ["pic-on-accent", "accent"] as const,
  ["ink", "cal-available"] as const,
  ["ink", "cal-light"] as const,
  ["ink-2", "cal-busy"] as const,
];
const boundaries = GROUNDS.flatMap((ground) => [
  ["line-strong", ground] as const,
  ["brand", ground] as const,
  ["focus", ground] as const,
]);

describe.each(["light", "dark"] as const)("tokens of the %s theme", (theme) => {
  it.each(pairs)("text %s on %s reaches 4.5:1", (text, ground) => {
    expect(contrast(themes[theme][text], themes[theme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(boundaries)("boundary %s on %s reaches 3:1", (line, ground) => {
    expect(contrast(themes[theme][line], themes[theme][ground])).toBeGreaterThanOrEqual(3);
  });
});
