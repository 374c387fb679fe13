import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import vm from "node:vm";
import type { startInside } from "./inside.ts";
import { MAX_CALLS, MAX_OUTPUT_LENGTH, MAX_PATH_LENGTH, MAX_REASON_LENGTH } from "./messages.ts";

type Inside = ReturnType<typeof startInside>;

/** The one function of a module as an expression: its text without import, `export` and types. */
function readFunction(file: string): string {
  const text = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, file), "utf8"));
  return `(() => {${text.replace("export function", "return function")}})()`;
}

const limits = {
  calls: MAX_CALLS,
  pathLength: MAX_PATH_LENGTH,
  outputLength: MAX_OUTPUT_LENGTH,
  reasonLength: MAX_REASON_LENGTH,
};

export type RealmOptions = {
  /** Name of the version, for stack traces. */
  name: string;
  /** Source text of the version's bundle. */
  source: string;
  /** Source of the web's names that the language lacks. */
  languageNames: string;
};

/** Rejects with a text: an error would be an object of the worker's realm. */
const refuseImport = () => {
  throw "no module can be imported while rendering";
};

/**
 * Evaluates a bundle in its own realm: the language with unshared intrinsics, and the names that `inside.ts` adds. No
 * object of the worker's realm enters it, so a bundle cannot reach Node: no module, no process, no socket. Code cannot
 * be generated from strings.
 *
 * @throws any error of the bundle, and an error if it exports no `render`.
 */
export function createRealm({ name, source, languageNames }: RealmOptions): Inside {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    name,
    codeGeneration: { strings: false, wasm: false },
  });
  const run = (text: string, filename: string) =>
    new vm.Script(text, { filename, importModuleDynamically: refuseImport as never }).runInContext(context);

  run(languageNames, "core-js.js");
  const names = `${readFunction("platform-names.ts")}()`;
  const inside: Inside = run(`${readFunction("inside.ts")}(${JSON.stringify(limits)}, ${names})`, "inside.js");
  const bundle = run(`(function (exports, require, module) {${source}\n})`, `${name}.cjs`);
  bundle(inside.module.exports, inside.require, inside.module);
  const problem = inside.begin();
  if (problem !== "") throw new Error(String(problem));
  return inside;
}
