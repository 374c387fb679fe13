import { type ForbiddenRead, findForbiddenRead } from "./forbidden-reads.ts";
import type { Module, Project } from "./modules.ts";
import { runsNow } from "./runs-now.ts";
import type { Scope } from "./scopes.ts";
import {
  getList,
  getName,
  getPropertyName,
  isFunction,
  isTypeAssertion,
  listChildren,
  type Node,
  unwrap,
} from "./syntax.ts";

/** A forbidden read while rendering. `at` is an offset in the source; `through` names the functions between. */
export type RenderRead = ForbiddenRead & { path: string; at: number; where: string; through: string[] };

/** Components and hooks, by their names. */
const RENDERS = /^(use)?[A-Z]/;

type Read = ForbiddenRead & { at: number; through: string[] };

/**
 * Finds what components and hooks of these files read while they render: in their bodies, in initialisers of state and
 * memos, in callbacks of arrays, in render props, and in the functions that they call, across modules. Code that runs
 * later is not read: effects, handlers, query functions and browser snapshots.
 */
export function renderReads(project: Project, isChecked: (path: string) => boolean): RenderRead[] {
  const known = new Map<Node, Read[]>();

  function findReads(fn: Node, module: Module): Read[] {
    const before = known.get(fn);
    if (before) return before;
    const reads: Read[] = [];
    // A function that calls itself has nothing to add by that.
    known.set(fn, reads);
    const scope = module.scopes.of.get(fn) ?? module.scopes.top;
    for (const child of listChildren(fn)) walk(child, scope, { module, reads });
    return reads;
  }

  function walk(node: Node, scope: Scope, to: { module: Module; reads: Read[] }): void {
    if (isFunction(node) || node.type.startsWith("Class")) return;
    if (node.type.startsWith("TS") && !isTypeAssertion(node)) return;

    const read = findForbiddenRead(node, (name) => project.lookUp(to.module, scope, name) === "global");
    if (read) {
      to.reads.push({ ...read, at: node.start, through: [] });
      // One report is enough: not `window` again within `window.sessionStorage`.
      if (node.type === "MemberExpression") return;
    }
    if (node.type === "CallExpression") walkCalled(unwrap(node.callee as Node), node, scope, to);
    for (const fn of runsNow(node)) {
      if (isFunction(fn)) for (const child of listChildren(fn)) walk(child, to.module.scopes.of.get(fn) ?? scope, to);
      else walkCalled(unwrap(fn), node, scope, to);
    }
    for (const child of listValues(node)) walk(child, scope, to);
  }

  /** Adds what a called function reads. Components and hooks answer for themselves. */
  function walkCalled(callee: Node, call: Node, scope: Scope, to: { module: Module; reads: Read[] }): void {
    const method = callee.type === "MemberExpression" ? getPropertyName(callee) : undefined;
    const name = getName(method ? callee.object : callee);
    if (!name || RENDERS.test(method ?? name)) return;
    const found = project.lookUp(to.module, scope, name);
    if (found === null || found === "global") return;
    const fn = method ? findMethod(found.binding.node, method) : found.binding.node;
    if (!isFunction(fn) || fn.async) return;
    for (const { text, instead, through } of findReads(fn, found.module)) {
      to.reads.push({ text, instead, at: call.start, through: [method ? `${name}.${method}` : name, ...through] });
    }
  }

  return project.modules
    .filter(({ path }) => isChecked(path))
    .flatMap((module) =>
      module.scopes.functions
        .filter(({ name }) => RENDERS.test(name))
        .flatMap(({ name, node }) =>
          findReads(node, module).map((read) => ({ ...read, path: module.path, where: name })),
        ),
    )
    .filter(
      (read, index, all) =>
        index === all.findIndex(({ path, at, text }) => path === read.path && at === read.at && text === read.text),
    );
}

/** The children that are values: not the names of properties and labels. */
function listValues(node: Node): Node[] {
  if (node.type === "MemberExpression" && !node.computed) return [node.object as Node];
  if (node.type === "Property" && !node.computed) return [node.value as Node];
  if (["BreakStatement", "ContinueStatement", "MetaProperty"].includes(node.type)) return [];
  return listChildren(node);
}

function findMethod(object: Node, name: string): unknown {
  const property = getList(object, "properties").find(({ key }) => getName(key) === name);
  return property?.value;
}
