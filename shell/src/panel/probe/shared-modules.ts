import type { ModuleFederation } from "@module-federation/runtime-core";

export type SharedModule = { name: string; version: string; from: string; isLoaded: boolean; usedBy: string[] };

type SharedVersions = { get?: unknown; from: string; loaded?: boolean; lib?: unknown; useIn?: string[] };
type Scopes = Record<string, Record<string, Record<string, SharedVersions>>>;
/** A build in this page, shell or remote, and what it has to offer. */
type Part = { name: string; options: { shared: Record<string, readonly { get?: unknown }[]> } };

/** From the runtime's list in the page: to import the runtime would split the file that remotes wait for. */
function partsOfPage(): readonly ModuleFederation[] {
  return (globalThis as Partial<typeof globalThis>).__FEDERATION__?.__INSTANCES__ ?? [];
}

/**
 * Lists the modules that the federation runtime shares in this page: each version once, with its provider, whether it
 * is loaded, and its consumers. The runtime's own `from` names the first consumer, so the provider is found by its
 * getter.
 */
export function sharedModules(
  scopes: Scopes = partsOfPage().find(({ name }) => name === "shell")?.shareScopeMap ?? {},
  parts: readonly Part[] = partsOfPage(),
): SharedModule[] {
  return Object.values(scopes)
    .flatMap((scope) => Object.entries(scope))
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { get, from, loaded, lib, useIn = [] }]) => {
        const provider = get
          ? parts.find(({ options }) => options.shared[name]?.some((candidate) => candidate.get === get))
          : undefined;
        return {
          name,
          version,
          from: provider ? provider.name : from,
          isLoaded: Boolean(loaded || lib),
          usedBy: [...new Set(useIn)].sort(),
        };
      }),
    )
    .sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
}
