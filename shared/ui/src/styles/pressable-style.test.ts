import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PRESSABLE_STYLE } from "@kalima/contracts/rendering";
import { expect, it } from "vitest";

const requireHere = createRequire(import.meta.url);
const requireOfComponents = createRequire(requireHere.resolve("react-aria-components"));
const SOURCE = join(
  dirname(requireOfComponents.resolve("react-aria/package.json")),
  "dist/private/interactions/usePress.mjs",
);

it("the style is the one that the installed React Aria looks for and would add itself", () => {
  const source = readFileSync(SOURCE, "utf8");
  expect(source).toContain(`'${PRESSABLE_STYLE.id}'`);
  const [, added = ""] = /textContent = `([\s\S]*?)`/.exec(source) ?? [];
  const withoutSpace = (css: string) => css.replaceAll(/[\s;]/g, "");
  expect(withoutSpace(added.replace(/\$\{.*?\}/, "data-react-aria-pressable"))).toBe(
    withoutSpace(PRESSABLE_STYLE.text),
  );
  expect(source).toContain("'data-react-aria-pressable'");
});
