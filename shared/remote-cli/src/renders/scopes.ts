import { getList, getName, isFunction, listChildren, type Node, unwrap } from "./syntax.ts";

/** The meaning of a name: a function or an object literal, an import, or a value that only a run can tell. */
export type Binding =
  | { kind: "function" | "object"; node: Node }
  | { kind: "import"; from: string; name: string }
  | { kind: "other" };

/** The names of a function, or of the module. Blocks have no scope of their own. */
export type Scope = { parent: Scope | null; names: Map<string, Binding> };

export type NamedFunction = { name: string; node: Node };

export type Scopes = { top: Scope; of: ReadonlyMap<Node, Scope>; functions: NamedFunction[] };

/** The scopes of a module, and every function in it that has a name. */
export function readScopes(program: Node): Scopes {
  const top: Scope = { parent: null, names: new Map() };
  const of = new Map<Node, Scope>();
  const functions: NamedFunction[] = [];

  function declareFunction(node: Node, scope: Scope): void {
    const own: Scope = { parent: scope, names: new Map() };
    of.set(node, own);
    for (const parameter of getList(node, "params")) declarePattern(parameter, own);
    for (const child of listChildren(node)) declare(child, own);
  }

  function declareName(name: string, value: Node | null, scope: Scope): void {
    const held = value && unwrapFunction(unwrap(value));
    if (held) functions.push({ name, node: held });
    if (held) scope.names.set(name, { kind: "function", node: held });
    else if (value?.type === "ObjectExpression") scope.names.set(name, { kind: "object", node: value });
    else scope.names.set(name, { kind: "other" });
  }

  function declare(node: Node, scope: Scope): void {
    if (node.type === "ImportDeclaration") declareImports(node, scope);
    if (node.type === "FunctionDeclaration" && getName(node.id)) declareName(getName(node.id) as string, node, scope);
    if (isFunction(node)) {
      declareFunction(node, scope);
      return;
    }
    if (node.type === "ClassDeclaration" && getName(node.id)) declareName(getName(node.id) as string, null, scope);
    if (node.type === "CatchClause" && node.param) declarePattern(node.param as Node, scope);
    if (node.type === "VariableDeclarator") {
      const name = getName(node.id);
      if (name) declareName(name, (node.init ?? null) as Node | null, scope);
      else declarePattern(node.id as Node, scope);
    }
    for (const child of listChildren(node)) declare(child, scope);
  }

  declare(program, top);
  return { top, of, functions };
}

/** The function itself, or the one that is handed to `memo` or `forwardRef`. */
function unwrapFunction(value: Node): Node | null {
  if (isFunction(value)) return value;
  const wraps = value.type === "CallExpression" && /^(memo|forwardRef)$/.test(getName(value.callee) ?? "");
  const [first] = wraps ? getList(value, "arguments") : [];
  return isFunction(first) ? first : null;
}

function declareImports(node: Node, scope: Scope): void {
  const from = String((node.source as Node).value);
  for (const specifier of getList(node, "specifiers")) {
    const local = getName(specifier.local);
    if (local) scope.names.set(local, { kind: "import", from, name: getName(specifier.imported) ?? "default" });
  }
}

/** Every name in a pattern such as `{ a, b: [c = 1], ...rest }`. */
function declarePattern(pattern: Node, scope: Scope): void {
  const name = getName(pattern);
  if (name) scope.names.set(name, { kind: "other" });
  else if (pattern.type === "Property") declarePattern(pattern.value as Node, scope);
  else if (pattern.type === "AssignmentPattern") declarePattern(pattern.left as Node, scope);
  else if (pattern.type === "RestElement") declarePattern(pattern.argument as Node, scope);
  else for (const child of listChildren(pattern)) declarePattern(child, scope);
}
