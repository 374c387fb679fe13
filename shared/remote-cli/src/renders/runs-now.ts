import { getList, getName, getPropertyName, isFunction, type Node, unwrap } from "./syntax.ts";

/** Run their first argument while rendering; `useReducer` also its third. */
const INITIALISERS = /^(useState|useMemo|useReducer)$/;

/** Methods that call what they are given before they return. */
const CALLBACKS =
  /^(map|flatMap|filter|find(Last)?(Index)?|some|every|forEach|reduce(Right)?|sort|toSorted|from|replace(All)?|groupBy)$/;

/** The functions (literal, or by name) that a node runs at once with what it is given, rather than later. */
export function runsNow(node: Node): Node[] {
  if (node.type === "JSXAttribute") return getName(node.name) === "render" ? listContained(node.value) : [];
  // A child that is a function is a render prop.
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return getList(node, "children").flatMap(listContained);
  if (node.type === "NewExpression") return getName(node.callee) === "Promise" ? getList(node, "arguments") : [];
  if (node.type !== "CallExpression") return [];

  const callee = unwrap(node.callee as Node);
  if (isFunction(callee)) return [callee];
  const name = callee.type === "MemberExpression" ? getPropertyName(callee) : getName(callee);
  if (!name) return [];
  const isMethod = callee.type === "MemberExpression";
  if (!INITIALISERS.test(name) && !(isMethod && CALLBACKS.test(name))) return [];
  return getList(node, "arguments").filter((argument) => isFunction(argument) || getName(argument) !== undefined);
}

function listContained(container: unknown): Node[] {
  const expression = (container as { expression?: unknown } | null)?.expression;
  return isFunction(expression) ? [expression] : [];
}
