import { getInstance } from "@module-federation/enhanced/runtime";

export type SharedModule = { name: string; version: string; from: string; isLoaded: boolean; usedBy: string[] };

type Shared = { from: string; loaded?: boolean; lib?: unknown; useIn?: string[] };
type Scopes = Record<string, Record<string, Record<string, Shared>>>;

/** What the federation runtime shares in this page: each version once, who brought it, whether it is loaded, who uses it. */
export function sharedModules(scopes: Scopes = getInstance()?.shareScopeMap ?? {}): SharedModule[] {
  return Object.values(scopes)
    .flatMap((scope) => Object.entries(scope))
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, loaded, lib, useIn = [] }]) => ({
        ...{ name, version, from },
        isLoaded: Boolean(loaded || lib),
        usedBy: [...new Set(useIn)].sort(),
      })),
    )
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
}
