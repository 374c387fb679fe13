import { parseSync } from "oxc-parser";
import { getName, isNode, listChildren, type Node, unwrap } from "../../../shared/remote-cli/src/renders/syntax.ts";

/** A text that code asks for: its whole key, or with `isPrefix` the start of a key whose rest is known only when it runs. */
export type UsedText = { key: string; isPrefix: boolean; line: number };

const isString = ({ type, value }: Node): boolean => type === "Literal" && typeof value === "string";

/** The keys that an expression can come to; none for one that only names a value. */
function keysOf(expression: Node): { key: string; isPrefix: boolean }[] {
  const node = unwrap(expression);
  if (isString(node)) return [{ key: node.value as string, isPrefix: false }];
  if (node.type === "ConditionalExpression")
    return [...keysOf(node.consequent as Node), ...keysOf(node.alternate as Node)];
  if (node.type === "LogicalExpression") return [...keysOf(node.left as Node), ...keysOf(node.right as Node)];
  if (node.type !== "TemplateLiteral") return [];
  const [first] = node.quasis as { value: { cooked: string } }[];
  return [{ key: first?.value.cooked ?? "", isPrefix: (node.expressions as Node[]).length > 0 }];
}

/** Every text that a file asks for by `t(…)`, in the order of the file. */
export function listUsedTexts(path: string, source: string): UsedText[] {
  const found: UsedText[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  function visit(node: Node): void {
    if (node.type === "CallExpression" && getName(unwrap(node.callee as Node)) === "t") {
      const [given] = node.arguments as Node[];
      if (given) for (const used of keysOf(given)) found.push({ ...used, line: lineOf(node.start as number) });
    }
    for (const child of listChildren(node)) visit(child);
  }
  const program = parseSync(path, source).program as unknown;
  if (isNode(program)) visit(program);
  return found;
}

const FORMS = ["zero", "one", "two", "few", "many", "other"];

/** True where a key, one of its plural forms, or a key that begins so is among `keys`. */
export function isTold({ key, isPrefix }: Pick<UsedText, "key" | "isPrefix">, keys: ReadonlySet<string>): boolean {
  if (isPrefix) return [...keys].some((each) => each.startsWith(key));
  return keys.has(key) || FORMS.some((form) => keys.has(`${key}_${form}`));
}
