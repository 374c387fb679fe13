import { compile } from "./compile.ts";
import { makeConfiguration, type TakenFromPage } from "./configuration.ts";
import { requestedModules, SHARED_MODULES } from "./shared-modules.ts";
import { type BuildTarget, containerName, outputFolder } from "./targets.ts";

/**
 * How remotes were built at other times. `own-runtime`: before forms were a shared module of their own, and with the
 * bundler's part of the federation runtime in each entry (docs/decisions/0126). `own-copies`: with a copy of each shared
 * module for pages that have none.
 */
export const EARLIER_BUILDS = ["own-runtime", "own-copies"] as const;
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
  "own-runtime": { shared: requestedModules(WITHOUT_OWN_MODULES), globals: {} },
  "own-copies": { shared: withCopies(), globals: {} },
};

/** Builds the remote in this folder as at another time: files alone, for tests of today's shell with them. */
export async function buildEarlierRemote(
  root: string,
  earlier: EarlierBuild,
): Promise<{ container: string; folder: string }> {
  const target: BuildTarget = { kind: "remote", root, name: earlier, version: "1", commit: "", mode: "production" };
  await compile(makeConfiguration(target, TAKEN[earlier]));
  return { container: containerName(target), folder: outputFolder(target) };
}
