// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast, mix, themes } from "../styles/colours.fixtures.ts";

const css = readFileSync(new URL("./button.module.css", import.meta.url), "utf8");
type Theme = keyof typeof themes;

/** The value of a property in the rule of exactly this selector. */
function readDeclared(selector: string, property: string): string | undefined {
  const rule = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].find(([, selectors]) =>
    (selectors ?? "").split(",").some((part) => part.trim() === selector),
  );
  return rule?.[2]?.match(new RegExp(`(?:^|[\\s;])${property}: ([^;]+);`))?.[1];
}

/** Resolves `var(--token)` and `color-mix(in srgb, var(--token) n%, black | transparent)` over a ground. */
function resolve(value: string, theme: Theme, ground: string): string {
  const token = value.match(/var\(--([\w-]+)\)/)?.[1] ?? "";
  const colour = themes[theme][token];
  if (!colour) throw new Error(`${value} names no colour of the ${theme} theme`);
  const share = value.match(/(\d+)%, (black|transparent)/);
  return share ? mix(colour, Number(share[1]) / 100, share[2] === "black" ? "#000000" : ground) : colour;
}

describe.each(["light", "dark"] as const)("a button under the pointer, %s theme", (theme) => {
  it.each(["primary", "secondary", "quiet", "danger"])("%s stays readable at 4.5:1", (variant) => {
    for (const ground of [themes[theme].bg ?? "", themes[theme].surface ?? ""]) {
      const text = resolve(readDeclared(`.${variant}`, "color") ?? "", theme, ground);
      const background = resolve(readDeclared(`.${variant}`, "--hover") ?? "", theme, ground);
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
