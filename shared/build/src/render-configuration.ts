import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Configuration, rspack } from "@rspack/core";
import { CSS_GENERATOR, moduleRules, RESOLVE } from "./configuration.ts";
import { ModuleNamesPlugin } from "./module-names-plugin.ts";
import { reactAlias } from "./own-react.ts";
import { type BuildTarget, containerName, outputFolder } from "./targets.ts";

/** Name of the bundle that renders a remote on the server; it lies beside the files of browsers and is none of them. */
export const RENDER_FILE = "render.cjs";

/** Where the version's folder is depends on the site, which says so with each request. */
const FILES_MARK = "/files-of-this-version/";

/** With it a remote renders in its own way, where `src/app.ts` makes its `mount` without `defineRemote`. */
const OWN_RENDERS = ["src/render.ts", "src/render.tsx"];

/** The remote's own `render`, or else its `src/app.ts` as it is, with the server's `defineRemote` under it. */
function chooseEntry({ root, version }: BuildTarget): string {
  const own = OWN_RENDERS.map((file) => join(root, file)).find(existsSync);
  if (own) return own;
  const source = `
    import * as app from "./src/app.ts";
    import { makeBundle } from "@kalima/platform/server";
    export const { render } = makeBundle(app, ${JSON.stringify({ version, filesMark: FILES_MARK })});
  `;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/**
 * A bundle of one file for the server: React's production build and the design system are inside, and it needs only
 * modules of Node that reach nothing. It writes no styles and no files, only their names as in the browser's build.
 */
export function makeRenderConfiguration(target: BuildTarget): Configuration {
  return {
    name: `${target.name}-render`,
    context: target.root,
    // A development build of React refuses to work with the production build in the page.
    mode: "production",
    target: "es2022",
    devtool: false,
    // Else addresses of files that only a browser loads would ask Node for the place of the bundle.
    entry: { render: { import: chooseEntry(target), baseUri: "https://files.invalid/" } },
    output: {
      path: outputFolder(target),
      filename: RENDER_FILE,
      library: { type: "commonjs2" },
      chunkFormat: "commonjs",
      chunkLoading: "require",
      uniqueName: containerName(target),
      publicPath: FILES_MARK,
      assetModuleFilename: "[name].[contenthash:8][ext]",
    },
    resolve: {
      ...RESOLVE,
      alias: {
        "@kalima/platform/remote$": "@kalima/platform/server",
        ...reactAlias(target),
      },
    },
    // React's build for Node; the render process gives them (`bundle-require.ts`).
    externals: {
      // React hashes with it the state of forms that were posted without a script, which no remote renders.
      crypto: "var {}",
      async_hooks: "commonjs async_hooks",
      stream: "commonjs stream",
      util: "commonjs util",
    },
    module: {
      rules: moduleRules(false, target) ?? [],
      generator: {
        "css/module": { ...CSS_GENERATOR["css/module"], exportsOnly: true },
        "css/auto": { exportsOnly: true },
        "asset/resource": { emit: false },
      },
    },
    optimization: {
      minimize: target.mode === "production",
      minimizer: [new rspack.SwcJsMinimizerRspackPlugin()],
      splitChunks: false,
    },
    performance: false,
    experiments: { pureFunctions: true },
    plugins: [new ModuleNamesPlugin(), new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
