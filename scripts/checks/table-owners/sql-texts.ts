import { parseSync } from "oxc-parser";
import {
  getList,
  getName,
  getPropertyName,
  isNode,
  listChildren,
  type Node,
} from "../../../shared/remote-cli/src/renders/syntax.ts";

/**
 * An SQL text in a source: the known pieces, with a gap wherever a value is known only at run time. A fully known text has one piece.
 * `isStatement`: it is passed to `query` directly, so it must be a complete statement.
 */
export type SqlText = { line: number; pieces: readonly string[]; isStatement: boolean };

/** A text is SQL if it names a table or begins a statement. Our SQL writes keywords in capitals. */
const IS_SQL =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|ONLY|TRUNCATE|LATERAL)\s+(?:["a-z_(]|$)|^\s*(?:SELECT|WITH|LOCK|COPY)\s|^\s*(?:INSERT|DELETE|MERGE)\s*$/;

/** Constants of a source by name; null for a name that has several meanings there. */
type Constants = ReadonlyMap<string, Node | null>;

const isPlus = (node: Node) => node.type === "BinaryExpression" && node.operator === "+";

function everyNode(node: Node): Node[] {
  return [node, ...listChildren(node).flatMap(everyNode)];
}

function constantsIn(nodes: readonly Node[]): Constants {
  const constants = new Map<string, Node | null>();
  for (const { type, kind, declarations } of nodes) {
    if (type !== "VariableDeclaration") continue;
    for (const { id, init } of declarations as { id: Node; init: unknown }[]) {
      const name = getName(id);
      if (name) constants.set(name, kind === "const" && isNode(init) && !constants.has(name) ? init : null);
    }
  }
  for (const node of nodes) {
    const names = getList(node, "params").flatMap(everyNode).map(getName);
    for (const name of names) if (name && constants.has(name)) constants.set(name, null);
  }
  return constants;
}

const joinPieces = (left: readonly string[], right: readonly string[]) => [
  ...left.slice(0, -1),
  `${left.at(-1)}${right[0]}`,
  ...right.slice(1),
];

/**
 * The pieces of a literal, a template, or a sum, with the constants in it put in.
 *
 * @returns undefined for any other node.
 */
function readPieces(node: Node, constants: Constants, isUsed: (constant: Node) => void): readonly string[] | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return [node.value];
  const part = (expression: Node): readonly string[] => {
    const constant = constants.get(getName(expression) ?? "");
    const pieces = readPieces(constant ?? expression, constants, isUsed);
    if (pieces && constant) isUsed(constant);
    return pieces ?? ["", ""];
  };
  if (node.type === "TemplateLiteral") {
    const texts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => [value.cooked]);
    const between = getList(node, "expressions").map(part);
    return texts.reduce<readonly string[]>(
      (all, text, at) => joinPieces(joinPieces(all, between[at - 1] ?? [""]), text),
      [""],
    );
  }
  return isPlus(node) ? joinPieces(part(node.left as Node), part(node.right as Node)) : undefined;
}

const isQuery = (callee: Node) => callee.type === "MemberExpression" && getPropertyName(callee) === "query";

/**
 * Every text of a TypeScript source that is SQL, or a part of it. A constant that another text contains is read there,
 * once for each time.
 */
export function sqlTextsIn(path: string, source: string): SqlText[] {
  const program = parseSync(path, source).program as unknown as Node;
  const constants = constantsIn(everyNode(program));
  const contained = new Set<Node>();
  const found: (SqlText & { node: Node })[] = [];
  const visit = (node: Node, isStatement: boolean): void => {
    if (node.type === "ImportDeclaration") return;
    const pieces = readPieces(node, constants, (constant) => contained.add(constant));
    if (pieces && (isStatement || pieces.some((piece) => IS_SQL.test(piece)))) {
      found.push({ node, line: source.slice(0, node.start).split("\n").length, pieces, isStatement });
    }
    const isCall = node.type === "CallExpression" && isQuery(node.callee as Node);
    const statement = isCall ? getList(node, "arguments")[0] : undefined;
    for (const child of listChildren(node)) {
      // Inside a sum, its literals have been read.
      if (!(isPlus(node) && readPieces(child, constants, () => undefined))) visit(child, child === statement);
    }
  };
  visit(program, false);
  return found.filter(({ node }) => !contained.has(node)).map(({ node: _node, ...text }) => text);
}
