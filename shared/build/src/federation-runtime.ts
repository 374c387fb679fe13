import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const requireOfFederation = createRequire(import.meta.resolve("@module-federation/enhanced/rspack"));

/** The federation plugin imports its runtime as CommonJS, which cannot be tree-shaken: half of it is for Node. */
export const TREE_SHAKABLE_FEDERATION = Object.fromEntries(
  ["webpack-bundler-runtime", "runtime", "runtime-core", "sdk", "error-codes"].flatMap((name) => {
    const commonJs = requireOfFederation.resolve(`@module-federation/${name}`);
    const module = [".js", ".mjs"].map((end) => commonJs.replace(/\.cjs$/, end)).find(existsSync);
    if (!module) throw new Error(`${commonJs} has no ES module beside it`);
    return [
      [`@module-federation/${name}$`, module],
      [commonJs, module],
    ];
  }),
);

/**
 * What the federation plugin defines for a build in which it stands. The page never reads manifests of other builds:
 * entries come from the release set.
 */
export const FEDERATION_FLAGS = { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true", ENV_TARGET: '"web"' };
