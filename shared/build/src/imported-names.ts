const LIST = /^[ \t]*(import|export)\s+(type\s+)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}(?:\s*from\s*"([^"]+)")?/gm;
const DECLARED = /^export\s+(?:async\s+)?(?:function\*?|const|class)\s+([\w$]+)/gm;

/** Names in braces that exist at run time; of `a as b` the one that `pick` takes. */
function namesIn(list: string, pick: (from: string, as: string) => string): string[] {
  return list.split(",").flatMap((part) => {
    const [name = "", as = name] = part.trim().split(/\s+as\s+/);
    return name === "" || name.startsWith("type ") ? [] : [pick(name, as)];
  });
}

/** Reads which names a source imports or re-exports at run time, by module. */
export function importedNames(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, , isType, list = "", from] of source.matchAll(LIST)) {
    if (isType || !from) continue;
    found.set(from, [...(found.get(from) ?? []), ...namesIn(list, (name) => name)]);
  }
  return found;
}

/** Reads a module's exports at run time, each with the module that it is re-exported from; null for its own. */
export function exportedNames(source: string): Map<string, string | null> {
  const lists = [...source.matchAll(LIST)].filter(([, keyword, isType]) => keyword === "export" && !isType);
  return new Map([
    ...lists.flatMap(([, , , list = "", from]) =>
      namesIn(list, (_name, as) => as).map((name): [string, string | null] => [name, from ?? null]),
    ),
    ...[...source.matchAll(DECLARED)].map(([, name = ""]): [string, null] => [name, null]),
  ]);
}
