import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../root.ts";

type Texts = string | readonly Texts[] | { [key: string]: Texts };
/** One Arabic text; `place` names its file, `key` is empty for a string of a source. */
export type Text = { place: string; key: string; text: string };

const listTexts = (texts: Texts, path = ""): [key: string, text: string][] =>
  typeof texts === "string"
    ? [[path.slice(1), texts]]
    : Object.entries(texts).flatMap(([key, text]) => listTexts(text, `${path}.${key}`));

/** Files of translations, with their texts by key. */
export const files = globSync("{shell,mfe-*,examples/*}/src/**/{ar,texts-ar}.json", { cwd: ROOT }).map((file) => ({
  name: file.replace(/\/src(\/i18n)?/, "").replace("/ar.json", ""),
  texts: listTexts(JSON.parse(readFileSync(join(ROOT, file), "utf8"))),
}));

export const inFiles: Text[] = files.flatMap(({ name, texts }) =>
  texts.map(([key, text]) => ({ place: name, key, text })),
);

/** Strings with Arabic letters in sources: messages of the server, errors of contracts, shared components, ready replies. */
export const inSources: Text[] = globSync(
  "{server,shared/*,contracts/*,shell,mfe-*,examples/*}/{src,service}/**/*.{ts,tsx}",
  {
    cwd: ROOT,
  },
)
  .filter(
    (file) => !/\.test\.|\.fixtures\.|search-words|called-name|matches-search|listing\.policy|\/dist\//.test(file),
  )
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/(["`])((?:(?!\1).)*[\u0600-\u06ff](?:(?!\1).)*)\1/g)].map(
      ([, , text = ""]) => ({ place: file, key: "", text }),
    ),
  );
