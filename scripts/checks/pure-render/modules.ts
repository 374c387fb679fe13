import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { listOf, type Node, nameOf } from "../syntax.ts";
import { type Binding, type Scope, type Scopes, scopesOf } from "./scopes.ts";

export type Module = { path: string; source: string; scopes: Scopes; exports: Exports };

type Exports = { own: Map<string, string>; others: Map<string, { from: string; name: string }>; all: string[] };

/** A function or an object literal, with the module it is in. */
export type Found = { module: Module; binding: Extract<Binding, { node: Node }> };

export type Project = {
  modules: readonly Module[];
  /** Resolves a name in a scope; `global` if no declaration is found, null if only a run can tell. */
  lookUp(module: Module, scope: Scope, name: string): Found | "global" | null;
};

/**
 * Parsed sources by path, and where the names in them lead.
 * @param entries import name of a package's entry → its path.
 */
export function projectOf(sources: ReadonlyMap<string, string>, entries: ReadonlyMap<string, string>): Project {
  const modules = new Map([...sources].map(([path, source]) => [path, parse(path, source)]));

  function moduleAt(from: string, importer: Module): Module | undefined {
    const path = from.startsWith(".") ? posix.join(posix.dirname(importer.path), from) : entries.get(from);
    return path === undefined ? undefined : modules.get(path);
  }

  function exported(module: Module | undefined, name: string): Found | null {
    if (!module) return null;
    const own = module.exports.own.get(name);
    if (own) return resolve(module, module.scopes.top.names.get(own));
    const other = module.exports.others.get(name);
    if (other) return exported(moduleAt(other.from, module), other.name);
    for (const from of module.exports.all) {
      const found = exported(moduleAt(from, module), name);
      if (found) return found;
    }
    return null;
  }

  function resolve(module: Module, binding: Binding | undefined): Found | null {
    if (binding?.kind === "import") return exported(moduleAt(binding.from, module), binding.name);
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
  return { path, source, scopes: scopesOf(tree), exports: exportsOf(tree) };
}

function exportsOf(program: Node): Exports {
  const exports: Exports = { own: new Map(), others: new Map(), all: [] };
  for (const node of listOf(program, "body")) {
    if (node.type === "ExportAllDeclaration") exports.all.push(String((node.source as Node).value));
    if (node.type !== "ExportNamedDeclaration") continue;
    for (const name of declaredNames(node.declaration as Node | null)) exports.own.set(name, name);
    for (const specifier of listOf(node, "specifiers")) {
      const local = nameOf(specifier.local) ?? "";
      const name = nameOf(specifier.exported) ?? "";
      if (node.source) exports.others.set(name, { from: String((node.source as Node).value), name: local });
      else exports.own.set(name, local);
    }
  }
  return exports;
}

function declaredNames(declaration: Node | null): string[] {
  if (!declaration) return [];
  const nodes = declaration.type === "VariableDeclaration" ? listOf(declaration, "declarations") : [declaration];
  return nodes.flatMap((node) => nameOf(node.id) ?? []);
}
