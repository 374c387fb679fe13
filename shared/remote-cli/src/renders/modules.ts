import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { type Binding, readScopes, type Scope, type Scopes } from "./scopes.ts";
import { getList, getName, type Node } from "./syntax.ts";

export type Module = { path: string; source: string; scopes: Scopes; exports: Exports };

type Exports = { own: Map<string, string>; others: Map<string, { from: string; name: string }>; all: string[] };

/** A function or an object literal, with the module it is in. */
export type FoundDeclaration = { module: Module; binding: Extract<Binding, { node: Node }> };

export type Project = {
  modules: readonly Module[];
  /** Resolves a name in a scope; `global` if no declaration is found, null if only a run can tell. */
  lookUp(module: Module, scope: Scope, name: string): FoundDeclaration | "global" | null;
};

/**
 * Parsed sources by path, and where the names in them lead.
 * @param entries import name of a package's entry → its path.
 */
export function openProject(sources: ReadonlyMap<string, string>, entries: ReadonlyMap<string, string>): Project {
  const modules = new Map([...sources].map(([path, source]) => [path, parse(path, source)]));

  function moduleAt(from: string, importer: Module): Module | undefined {
    const path = from.startsWith(".") ? posix.join(posix.dirname(importer.path), from) : entries.get(from);
    return path === undefined ? undefined : modules.get(path);
  }

  function findExport(module: Module | undefined, name: string): FoundDeclaration | null {
    if (!module) return null;
    const own = module.exports.own.get(name);
    if (own) return resolve(module, module.scopes.top.names.get(own));
    const other = module.exports.others.get(name);
    if (other) return findExport(moduleAt(other.from, module), other.name);
    for (const from of module.exports.all) {
      const found = findExport(moduleAt(from, module), name);
      if (found) return found;
    }
    return null;
  }

  function resolve(module: Module, binding: Binding | undefined): FoundDeclaration | null {
    if (binding?.kind === "import") return findExport(moduleAt(binding.from, module), binding.name);
    return binding && "node" in binding ? { module, binding } : null;
  }

  return {
    modules: [...modules.values()],
    lookUp(module, scope, name) {
      for (let at: Scope | null = scope; at; at = at.parent) {
        const binding = at.names.get(name);
        if (binding) return resolve(module, binding);
      }
      return "global";
    },
  };
}

function parse(path: string, source: string): Module {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const tree = program as unknown as Node;
  return { path, source, scopes: readScopes(tree), exports: readExports(tree) };
}

function readExports(program: Node): Exports {
  const exports: Exports = { own: new Map(), others: new Map(), all: [] };
  for (const node of getList(program, "body")) {
    if (node.type === "ExportAllDeclaration") exports.all.push(String((node.source as Node).value));
    if (node.type !== "ExportNamedDeclaration") continue;
    for (const name of declaredNames(node.declaration as Node | null)) exports.own.set(name, name);
    for (const specifier of getList(node, "specifiers")) {
      const local = getName(specifier.local) ?? "";
      const name = getName(specifier.exported) ?? "";
      if (node.source) exports.others.set(name, { from: String((node.source as Node).value), name: local });
      else exports.own.set(name, local);
    }
  }
  return exports;
}

function declaredNames(declaration: Node | null): string[] {
  if (!declaration) return [];
  const nodes = declaration.type === "VariableDeclaration" ? getList(declaration, "declarations") : [declaration];
  return nodes.flatMap((node) => getName(node.id) ?? []);
}
