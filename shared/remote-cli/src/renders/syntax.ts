/** A node of a syntax tree: ESTree with TypeScript and JSX, as oxc-parser gives it. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** The nodes right below a node, in the order of the source. */
export function listChildren(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? value : [],
  );
}

/** A list field of a node, without holes. */
export const getList = (node: Node, field: string): Node[] => ((node[field] ?? []) as unknown[]).filter(isNode);

const FUNCTIONS = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
export type FunctionNode = Node & { async: boolean };
export const isFunction = (node: unknown): node is FunctionNode => isNode(node) && FUNCTIONS.includes(node.type);

/** The text of an identifier; undefined for any other node. */
export function getName(node: unknown): string | undefined {
  return isNode(node) && (node.type === "Identifier" || node.type === "JSXIdentifier") ? String(node.name) : undefined;
}

/** `now` of `Date.now` and of `Date["now"]`; undefined where only a run can tell. */
export function getPropertyName(member: Node): string | undefined {
  const property = member.property as Node;
  if (!member.computed) return getName(property);
  return property.type === "Literal" ? String(property.value) : undefined;
}

/** An expression without its type assertions, parentheses and `?.`. */
export function unwrap(node: Node): Node {
  const wraps = node.type === "ParenthesizedExpression" || node.type === "ChainExpression" || isTypeAssertion(node);
  return wraps ? unwrap(node.expression as Node) : node;
}

/** `value as T`, `value!` and the like: the only TypeScript nodes that hold a value. */
export function isTypeAssertion({ type }: Node): boolean {
  return ["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression", "TSInstantiationExpression"].includes(type);
}
