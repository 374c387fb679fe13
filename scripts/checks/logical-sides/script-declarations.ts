import { parseSync } from "oxc-parser";
import {
  getList,
  getName,
  getPropertyName,
  listChildren,
  type Node,
} from "../../../shared/remote-cli/src/renders/syntax.ts";
import { type Declaration, parseDeclarations } from "./css-declarations.ts";

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A value that only a run knows counts as none: then the property alone is looked at. */
const readText = (node: Node): string => (node.type === "Literal" ? String(node.value) : "");

/**
 * Finds the declarations of a script: `style` of an element in JSX, assignments to `.style`, and style sheets in its
 * texts.
 */
export function scriptDeclarations(path: string, source: string): Declaration[] {
  return everyNode(parseSync(path, source).program as unknown as Node).flatMap((node) => readDeclarations(node));
}

const everyNode = (node: Node): Node[] => [node, ...listChildren(node).flatMap(everyNode)];

function readDeclarations(node: Node): Declaration[] {
  if (node.type === "JSXAttribute" && getName(node.name) === "style") return objectsIn(node).flatMap(ofObject);
  if (node.type === "AssignmentExpression") return ofWrite(node.left as Node, node.right as Node);
  if (node.type === "CallExpression") return ofCall(node.callee as Node, getList(node, "arguments"));
  if (node.type === "TemplateElement") return ofSheet((node.value as { raw: string }).raw, node.start);
  if (node.type === "Literal" && typeof node.value === "string") return ofSheet(node.value, node.start);
  return [];
}

const objectsIn = (node: Node): Node[] => everyNode(node).filter(({ type }) => type === "ObjectExpression");

function ofObject(object: Node): Declaration[] {
  return getList(object, "properties").flatMap(({ key, value, start }) => {
    const name = getName(key) ?? (key ? readText(key as Node) : "");
    return name ? [{ property: kebab(name), value: readText(value as Node), at: start }] : [];
  });
}

const isStyle = (node: Node): boolean => node.type === "MemberExpression" && getPropertyName(node) === "style";

function ofWrite(target: Node, value: Node): Declaration[] {
  if (target.type !== "MemberExpression" || !isStyle(target.object as Node)) return [];
  return [{ property: kebab(getPropertyName(target) ?? ""), value: readText(value), at: target.start }];
}

function ofCall(callee: Node, [first, second]: Node[]): Declaration[] {
  if (callee.type !== "MemberExpression" || !first || !second) return [];
  if (getPropertyName(callee) === "assign" && isStyle(first)) return objectsIn(second).flatMap(ofObject);
  if (getPropertyName(callee) !== "setProperty") return [];
  return [{ property: readText(first), value: readText(second), at: first.start }];
}

/** A text with a block of declarations in it is a style sheet. */
function ofSheet(text: string, start: number): Declaration[] {
  if (!/\{\s*[\w-]+\s*:[^{}]*\}/.test(text)) return [];
  return parseDeclarations(text).map((declaration) => ({ ...declaration, at: start + declaration.at }));
}
