import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { remotes } from "../../remotes.ts";
import { ROOT } from "../../root.ts";
import { isTold, listUsedTexts } from "./used-texts.ts";

type Texts = { [key: string]: string | Texts };

function listKeys(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? `${prefix}${key}` : [`${prefix}${key}`, ...listKeys(text, `${prefix}${key}.`)],
  );
}

/** The English texts below a folder; the Arabic ones have the same keys, which the tests of the texts compare. */
const readTexts = (folder: string): ReadonlySet<string> =>
  new Set(
    globSync(`${folder}/src/**/{i18n,texts}/**/en.json`, { cwd: ROOT }).flatMap((path) =>
      listKeys(JSON.parse(readFileSync(join(ROOT, path), "utf8")) as Texts),
    ),
  );

describe("texts that code asks for", () => {
  const KEYS = new Set(["title", "count_one", "count_other", "state.open"]);
  const findMissing = (code: string) =>
    listUsedTexts("a.tsx", `const A = () => <p>{${code}}</p>;`)
      .filter((used) => !isTold(used, KEYS))
      .map(({ key }) => key);

  it.each(['t("title")', 't("count", { count })', `t(\`state.\${state}\`)`, 't(isOpen ? "title" : "count")', "t(key)"])(
    "are there: %s",
    (code) => expect(findMissing(code)).toEqual([]),
  );
  it.each([
    ['t("titel")', "titel"],
    [`t(\`sate.\${state}\`)`, "sate."],
    ['t(isOpen ? "title" : "name")', "name"],
    ['<b title={t("nothing")} />', "nothing"],
  ])("are missed: %s", (code, key) => expect(findMissing(code)).toEqual([key]));
});

it.each([...remotes(), "shell"])("every text that %s asks for exists", (folder) => {
  const keys = readTexts(folder);
  const missing = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((path) => !/\.(test|fixtures)\./.test(path))
    .flatMap((path) =>
      listUsedTexts(path, readFileSync(join(ROOT, path), "utf8"))
        .filter((used) => !isTold(used, keys))
        .map(({ key, line }) => `${path}:${line} ${key}`),
    );
  expect(missing).toEqual([]);
});
