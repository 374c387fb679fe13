import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { FILM_STYLE } from "./film-style.ts";

const styles = dirname(createRequire(import.meta.url).resolve("@kalima/ui/styles.css"));
const tokens = readFileSync(join(styles, "tokens.css"), "utf8");
const [light = "", dark = ""] = tokens.split('[data-theme="dark"]');
const THEMES = { light, dark };

describe("the film", () => {
  it.each(["light", "dark"] as const)("has the colours of the %s theme", (theme) => {
    for (const name of ["bg", "brand", "accent", "logo-meet", "logo-star"]) {
      const colour = new RegExp(`--${name}: (#[0-9a-f]+)`).exec(THEMES[theme])?.[1] ?? "missing";
      expect(FILM_STYLE, name).toContain(colour);
    }
  });
});
