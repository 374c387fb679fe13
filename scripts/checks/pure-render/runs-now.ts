import { bare, isFunction, listOf, type Node, nameOf, propertyOf } from "../syntax.ts";

/** Run their first argument while rendering; `useReducer` also its third. */
const INITIALISERS = /^(useState|useMemo|useReducer)$/;

/** Methods that call what they are given before they return. */
const CALLBACKS =
  /^(map|flatMap|filter|find(Last)?(Index)?|some|every|forEach|reduce(Right)?|sort|toSorted|from|replace(All)?|groupBy)$/;

/** The functions (literal, or by name) that a node runs at once with what it is given, rather than later. */
export function runsNow(node: Node): Node[] {
  if (node.type === "JSXAttribute") return nameOf(node.name) === "render" ? contained(node.value) : [];
  // A child that is a function is a render prop.
  if (node.type === "JSXElement" || node.type === "JSXFragment") return listOf(node, "children").flatMap(contained);
  if (node.type === "NewExpression") return nameOf(node.callee) === "Promise" ? listOf(node, "arguments") : [];
  if (node.type !== "CallExpression") return [];

  const callee = bare(node.callee as Node);
  if (isFunction(callee)) return [callee];
  const name = callee.type === "MemberExpression" ? propertyOf(callee) : nameOf(callee);
  if (!name) return [];
  const isMethod = callee.type === "MemberExpression";
  if (!INITIALISERS.test(name) && !(isMethod && CALLBACKS.test(name))) return [];
  return listOf(node, "arguments").filter((argument) => isFunction(argument) || nameOf(argument) !== undefined);
}

function contained(container: unknown): Node[] {
  const expression = (container as { expression?: unknown } | null)?.expression;
  return isFunction(expression) ? [expression] : [];
}
