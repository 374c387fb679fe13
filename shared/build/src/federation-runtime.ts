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
 * Parts of the runtime that entries of remotes take from the page (`shell/src/compose/slot/federated-loader.ts`). The plugin
 * does the same for the core of the runtime; without this, each entry would bring the rest of it: 5 KB.
 */
export const FEDERATION_GLOBALS = {
  [requireOfFederation.resolve("@module-federation/webpack-bundler-runtime")]: "_FEDERATION_BUNDLER_RUNTIME",
};

/**
 * Constants that the federation plugin defines in a build that it is part of. Containers come from the release set and
 * are loaded by the shell (`shell/src/compose/slot/container-loader.ts`): the runtime shares modules, and loads no
 * remotes.
 */
export const FEDERATION_FLAGS = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true",
  FEDERATION_OPTIMIZE_NO_REMOTE: "true",
  ENV_TARGET: '"web"',
};
