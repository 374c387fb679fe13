import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../root.ts";
import { bareTexts } from "./bare-texts.ts";

const inElement = (children: string) => bareTexts("a.tsx", `export const A = () => <p>${children}</p>;`).length;

describe("a text that can change", () => {
  it.each([
    '<b>x</b> {t("count", { count })}',
    `<b>x</b> {t(\`state.\${state}\`)}`,
    "<b>x</b> {format.number(count)}",
    '<b>x</b> {isMany && t("count", { count })}',
    '<b>x</b> {isMany ? t("count", { count }) : null}',
    `<b>x</b> {\`\${count} ·\`}`,
    "{errorText(error)} <b>x</b>",
    '{t("a", { a })} {t("b", { b })}',
  ])("needs an element of its own in <p>%s</p>", (children) => expect(inElement(children)).toBeGreaterThan(0));

  it.each([
    '{t("count", { count })}',
    '<b>x</b> <span>{t("count", { count })}</span>',
    '<b>x</b> {isMany && <span>{t("count", { count })}</span>}',
    '<b>x</b> {t("constant")}',
    '<b title={t("count", { count })}>x</b> {" "}',
    "<b>x</b> {/* ... */}",
  ])("has one, or does not change, in <p>%s</p>", (children) => expect(inElement(children)).toBe(0));
});

it("has an element of its own on the whole site, so that it still changes on a page that the browser translates", () => {
  const sources = globSync("{shell,mfe-*,shared/*}/src/**/*.tsx", { cwd: ROOT }).filter(
    (path) => !/\.(test|fixtures)\./.test(path),
  );
  const bare = sources.flatMap((path) =>
    bareTexts(path, readFileSync(join(ROOT, path), "utf8")).map(({ line }) => `${path}:${line}`),
  );
  expect(bare).toEqual([]);
});
