import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { type EventDefinition, isEvent } from "@kalima/contracts/events";
import { isOperation, type Operation } from "@kalima/contracts/operations";
import { CONTRACT_KEYWORD, isInContractPackage, runnableFile } from "@kalima/contracts/packages";
import { createLinkReader, findDeclaration, parseLinks, resolveModule } from "./module-links.ts";

/** These functions declare contracts, wherever they are imported from. */
const MAKERS = new Set(["operation", "defineEvent"]);

/** Tells whether a file belongs to a package that declares contracts. */
export function isContractModule(file: string): boolean {
  return /\.ts$/.test(file) && isInContractPackage(dirname(file));
}

function importModule(file: string): Promise<Record<string, unknown>> {
  return import(`${pathToFileURL(runnableFile(file))}`);
}

/** The operations that a module of a contract package exports under some names; all of them without names. */
export async function operationsOf(file: string, names: readonly string[] | null): Promise<Operation[]> {
  const exports = await importModule(file);
  return (names ?? Object.keys(exports)).map((name) => exports[name]).filter(isOperation);
}

/**
 * The events that sources import, whatever passes them on.
 *
 * @throws {Error} where a module with events is taken as a whole, or a contract is declared outside of a contract
 * package: such a bundle would use what nobody can list.
 */
export async function eventsImportedBy(sources: ReadonlyMap<string, string>): Promise<EventDefinition[]> {
  const read = createLinkReader();
  const found = new Set<EventDefinition>();
  for (const [path, source] of sources) {
    const { imports, passedOn } = parseLinks(source, path);
    for (const { from, name } of [...imports, ...passedOn.map((from) => ({ from, name: "*" }))]) {
      const module = resolveModule(path, from);
      if (!module || !isContractModule(module)) continue;
      if (MAKERS.has(name))
        throw new Error(`${path} declares a contract: move it to a package with the keyword ${CONTRACT_KEYWORD}`);
      const declared = name === "*" ? { file: module, name } : findDeclaration(module, name, read);
      if (!declared) continue;
      const exports = await importModule(declared.file);
      if (name === "*" && Object.values(exports).some(isEvent))
        throw new Error(`${from} is imported as a whole: import the names that are used`);
      const value = exports[declared.name];
      if (isEvent(value)) found.add(value);
    }
  }
  return [...found];
}
