import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The nearest of `folder` and those above it that contains the path; undefined where none does. */
export function findUp(folder: string, path: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, path))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/**
 * The script of a program that a package brings, from where the remote has it installed, else from where this package has.
 *
 * @throws {Error} where it is not installed.
 */
export function findProgram(folder: string, name: string, program = name): string {
  const path = join("node_modules", name, "package.json");
  const at = findUp(folder, path) ?? findUp(import.meta.dirname, path);
  if (!at) throw new Error(`${name} is not installed.`);
  const { bin } = JSON.parse(readFileSync(join(at, path), "utf8")) as { bin: string | Record<string, string> };
  const script = typeof bin === "string" ? bin : bin[program];
  if (!script) throw new Error(`${name} has no program ${program}.`);
  return join(at, "node_modules", name, script);
}
