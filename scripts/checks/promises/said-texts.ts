import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { getList, listChildren, type Node } from "../../../shared/remote-cli/src/renders/syntax.ts";

/**
 * A text that people read. `place` is its file (of both languages, where each has one) and its key without plural forms; in a source,
 * the file and how the text begins.
 */
export type SaidText = { place: string; text: string };

const PARTS = "{shell,mfe-*,shared,server}/";
const SOURCES = `${PARTS}**/src/**/*.{ts,tsx}`;
const NOT_SAID = /node_modules|\/dist\/|\/seed\/|\.test\.|\.fixtures\.|\/testing\/|\/sandbox\//;
/** Characters by which a text in a source is named. */
const MAX_NAME = 30;
const PLURAL = /_(zero|one|two|few|many|other)$/;
const ARABIC = /\p{Script=Arabic}/u;

/** Texts in files of translations, and in sources that are written in both languages, such as messages of the server. */
export function saidTexts(root: string): SaidText[] {
  const isSaid = (path: string) => !NOT_SAID.test(path);
  const translations = globSync(`${PARTS}**/src/**/*{/,-}{en,ar}.json`, { cwd: root }).filter(isSaid);
  const sources = globSync(SOURCES, { cwd: root }).filter(isSaid);
  return [
    ...translations.flatMap((path) => {
      const place = path.replace(/[/-](en|ar)\.json$/, "");
      return listLeaves(JSON.parse(readFileSync(join(root, path), "utf8")), place);
    }),
    ...sources.flatMap((path) => {
      const source = readFileSync(join(root, path), "utf8");
      return ARABIC.test(source) || path.endsWith("/en.ts") ? listLiterals(path, source) : [];
    }),
  ];
}

function listLeaves(value: unknown, place: string): SaidText[] {
  if (typeof value === "string") return [{ place, text: value }];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    listLeaves(inner, `${place} ${key.replace(PLURAL, "")}`),
  );
}

/** Strings and templates; what a template inserts is written `{{name}}`, as in translations. */
function listLiterals(path: string, source: string): SaidText[] {
  const found: SaidText[] = [];
  const say = (text: string) => found.push({ place: `${path} ${text.slice(0, MAX_NAME).trim()}`, text });
  const visit = (node: Node) => {
    if (node.type === "Literal" && typeof node.value === "string") say(node.value);
    if (node.type === "TemplateLiteral") say(templateText(node, source));
    listChildren(node).forEach(visit);
  };
  visit(parseSync(path, source).program as unknown as Node);
  return found;
}

function templateText(template: Node, source: string): string {
  const inserted = getList(template, "expressions").map(({ start, end }) => `{{${source.slice(start, end)}}}`);
  const parts = getList(template, "quasis").map(({ value }) => (value as { cooked: string }).cooked);
  return parts.map((part, place) => part + (inserted[place] ?? "")).join("");
}
