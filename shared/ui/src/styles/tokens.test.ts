// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const light = tokensOf(":root");
const themes = { light, dark: { ...light, ...tokensOf(':root[data-theme="dark"]') } };

function luminance(hex = ""): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string | undefined, b: string | undefined): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

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
