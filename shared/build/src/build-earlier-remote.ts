import { compile } from "./compile.ts";
import { makeConfiguration, type TakenFromPage, takeFromPage } from "./configuration.ts";
import { FEDERATION_GLOBALS } from "./federation-runtime.ts";
import { requestedModules, SHARED_MODULES } from "./shared-modules.ts";
import { type BuildTarget, containerName, outputFolder } from "./targets.ts";

/**
 * How remotes were built at other times. `own-runtime`: before forms were a shared module of their own, and with the
 * bundler's part of the federation runtime in each entry (docs/decisions/0126). `own-copies`: with a copy of each shared
 * module for pages that have none. `long-start`: with the federation plugin's own start of a container.
 */
export const EARLIER_BUILDS = ["own-runtime", "own-copies", "long-start"] as const;
export type EarlierBuild = (typeof EARLIER_BUILDS)[number];

const WITHOUT_OWN_MODULES = Object.fromEntries(
  Object.entries({ ...SHARED_MODULES, "@kalima/platform/react": "^0.1.0" }).filter(
    ([name]) => !["@kalima/platform/forms", "@kalima/platform/rich-text"].includes(name),
  ),
);

function withCopies(): TakenFromPage["shared"] {
  const asked = Object.entries(requestedModules());
  return Object.fromEntries(asked.map(([name, { import: _none, ...module }]) => [name, module]));
}

const TAKEN: Record<EarlierBuild, TakenFromPage> = {
  "own-runtime": { shared: requestedModules(WITHOUT_OWN_MODULES), globals: {}, startsShort: false },
  "own-copies": { shared: withCopies(), globals: {}, startsShort: false },
  "long-start": { shared: requestedModules(), globals: FEDERATION_GLOBALS, startsShort: false },
};

/** Builds the remote in this folder as at another time, or as today: files alone, for tests of today's shell with them. */
export async function buildEarlierRemote(
  root: string,
  time: EarlierBuild | "today",
): Promise<{ container: string; folder: string }> {
  const target: BuildTarget = { kind: "remote", root, name: time, version: "1", commit: "", mode: "production" };
  await compile(makeConfiguration(target, time === "today" ? takeFromPage(target) : TAKEN[time]));
  return { container: containerName(target), folder: outputFolder(target) };
}
