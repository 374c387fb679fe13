import { extname, join } from "node:path";
import { SOURCE_CONDITION } from "@kalima/contracts/packages";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { type Configuration, rspack } from "@rspack/core";
import { CONTAINER_START } from "./container-start-loader.ts";
import { isContractModule } from "./contract-modules.ts";
import { FEDERATION_FLAGS, FEDERATION_GLOBALS, TREE_SHAKABLE_FEDERATION } from "./federation-runtime.ts";
import { LateStylesPlugin } from "./late-styles-plugin.ts";
import { ModuleNamesPlugin, OF_OTHERS } from "./module-names-plugin.ts";
import { bringsReact, broughtGroup, rangesFor, reactAlias } from "./own-react.ts";
import { RetryQueryPlugin } from "./retry-query-plugin.ts";
import { providedVersions, requestedModules } from "./shared-modules.ts";
import { designSystemStyles, ownStyles } from "./style-names.ts";
import { BROWSERS, type BuildTarget, containerName, outputFolder } from "./targets.ts";

/** Code of the audio thread: a file of its own that imports nothing, named by `new URL(…, import.meta.url)`. */
const WORKLET = /\.worklet\.ts$/;

/** Styles of an overlay that the document contains: a file of their own, without the styles of what the overlay opens. */
const OVERLAY_STYLES = /\.overlay\.module\.css$/;

/** Beside this file, in the language that this one is run in. */
const loader = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);

/** The list of packages of others in the shell, which its build writes. */
const SHIPPED_PACKAGES = /\/credits\/shipped-packages\.ts$/;

const ARABIC_TEXTS = /\/(i18n|texts)\/([^/]+\/)?ar\.json$/;

/** Rules that shell, remotes and their bundles for Node have in common. */
export function moduleRules(
  withMaps: boolean,
  target: Pick<BuildTarget, "kind" | "root" | "brings">,
): NonNullable<Configuration["module"]>["rules"] {
  return [
    { test: isContractModule, enforce: "pre", loader: loader("pure-contracts-loader") },
    {
      test: /\.tsx?$/,
      exclude: WORKLET,
      loader: "builtin:swc-loader",
      options: {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic", development: false } },
        },
        env: { targets: BROWSERS.replace("browserslist:", "") },
        sourceMaps: withMaps,
      },
      type: "javascript/auto",
    },
    {
      test: WORKLET,
      loader: "builtin:swc-loader",
      options: {
        jsc: { parser: { syntax: "typescript" } },
        env: { targets: BROWSERS.replace("browserslist:", "") },
      },
      type: "asset/resource",
    },
    ...(target.kind === "shell"
      ? [{ test: SHIPPED_PACKAGES, loader: loader("credits-loader"), options: { root: target.root } }]
      : []),
    { test: ARABIC_TEXTS, loader: loader("complete-texts-loader") },
    // Custom properties keep their names: one stylesheet sets them, and another one reads them.
    { test: /\.module\.css$/, type: "css/module", parser: { namedExports: false, dashedIdents: false } },
    ...(bringsReact(target) ? [] : designSystemStyles(target.root)),
    ...(target.kind === "remote" ? ownStyles(target.root, bringsReact(target)) : []),
    { test: /\.css$/, exclude: /\.module\.css$/, type: "css/auto" },
    { test: /\.(woff2?|svg|png|webm)$/, type: "asset/resource" },
  ];
}

/** rxjs keeps its modern build behind the condition `es2015`; without it comes one for browsers of long ago. */
export const RESOLVE = {
  extensions: [".tsx", ".ts", ".mjs", ".js", ".json"],
  conditionNames: [SOURCE_CONDITION, "es2015", "..."],
};

/** Class names of the shell depend on file and name. */
export const CSS_GENERATOR = {
  "css/module": { localIdentName: "[local]-[hash:base64:6]", exportsConvention: "as-is" as const },
};

/** The shell loads the federation runtime after its first screen, from its own code: no plugin puts it into the entry. */
function provider(shell: string) {
  return new rspack.DefinePlugin({ ...FEDERATION_FLAGS, SHARED_VERSIONS: JSON.stringify(providedVersions(shell)) });
}

/**
 * Modules that an entry takes from the page: shared modules, and parts of the runtime by their file. One that takes all of them
 * starts in a shorter way (`container-start-loader.ts`).
 */
export type TakenFromPage = {
  shared: ReturnType<typeof requestedModules>;
  globals: Record<string, string>;
  startsShort: boolean;
};
export const takeFromPage = (target: BuildTarget): TakenFromPage => ({
  shared: requestedModules(rangesFor(target)),
  globals: FEDERATION_GLOBALS,
  startsShort: true,
});

function federation(name: string, { shared }: TakenFromPage) {
  return new ModuleFederationPlugin({
    name,
    filename: ENTRY,
    exposes: { "./app": "./src/app.ts" },
    shared,
    shareStrategy: "loaded-first",
    dts: false,
    manifest: true,
    experiments: {
      // The runtime is the shell's.
      externalRuntime: true,
      // Entries come from the release set, so the page never reads manifests of other builds.
      optimization: { disableSnapshot: true, target: "web" },
    },
  });
}

/** A second look finds what the first one laid bare: one part in a hundred, for nothing. */
const COMPRESS = { passes: 3, const_to_let: true };

const ENTRY = "remoteEntry.js";
/**
 * The shortest names go to what occurs most often, and in an entry the letters of hashes count, among them those that stand
 * for hashes to come: a comment in a source would change them. Without counting, only the code decides.
 */
const STEADY_NAMES = { ie8: false, disableCharFreq: true };

/**
 * The rspack configuration of a shell or a remote: one file layout, one federation, one integrity rule. `taken` differs
 * in builds that stand for versions released earlier.
 */
export function makeConfiguration(target: BuildTarget, taken = takeFromPage(target)): Configuration {
  const host = target.kind === "shell";
  const development = target.mode === "development";
  const name = containerName(target);
  // The folder is named after the build, so a hash only has to differ from those of other chunks of the same name.
  const hashed = "[name].[contenthash:6]";

  return {
    name: target.name,
    context: target.root,
    mode: target.mode,
    target: BROWSERS,
    // Nothing that is served names a map; see source-maps.ts.
    devtool: development ? "inline-source-map" : "hidden-source-map",
    entry: host ? { main: "./src/main.ts" } : {},
    output: {
      path: outputFolder(target),
      publicPath: host ? "/assets/" : "auto",
      filename: `${hashed}.js`,
      chunkFilename: `${hashed}.js`,
      cssFilename: `${hashed}.css`,
      cssChunkFilename: `${hashed}.css`,
      assetModuleFilename: ({ filename = "" }) => `[name].[contenthash:8]${WORKLET.test(filename) ? ".js" : "[ext]"}`,
      // A page may hold two versions of a remote, but never of the shell.
      uniqueName: host ? target.name : name,
      crossOriginLoading: "anonymous",
      // Not of the version: the content policy of an open page must allow the next one too.
      trustedTypes: { policyName: `${target.name}#chunks` },
      chunkLoadTimeout: 10_000,
      ...STRICT_MODULES,
    },
    resolve: { ...RESOLVE, alias: { ...TREE_SHAKABLE_FEDERATION, ...reactAlias(target) } },
    module: {
      rules: [
        ...(moduleRules(true, target) ?? []),
        ...(!host && taken.startsShort ? [{ test: CONTAINER_START, loader: loader("container-start-loader") }] : []),
      ],
      generator: CSS_GENERATOR,
    },
    optimization: {
      chunkIds: "deterministic",
      moduleIds: "deterministic",
      realContentHash: true,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ exclude: ENTRY, minimizerOptions: { compress: COMPRESS } }),
        new rspack.SwcJsMinimizerRspackPlugin({
          include: ENTRY,
          minimizerOptions: { compress: COMPRESS, mangle: STEADY_NAMES },
        }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
      // Packages change less often than the shell: a visitor keeps them over releases.
      splitChunks: host
        ? {
            cacheGroups: {
              default: { chunks: "async", minChunks: 2 },
              defaultVendors: false,
              packages: { chunks: "initial", test: /node_modules/, name: "packages" },
            },
          }
        : {
            chunks: "async",
            cacheGroups: {
              defaultVendors: { test: OF_OTHERS, priority: -10, reuseExistingChunk: true, idHint: "vendors" },
              overlay: { test: OVERLAY_STYLES, name: "overlay", enforce: true, priority: 1 },
              ...broughtGroup(target),
            },
          },
    },
    performance: false,
    // Unused schemas of contracts are dropped: every function marked `@__NO_SIDE_EFFECTS__` counts, across modules.
    experiments: { pureFunctions: true },
    // The federation plugin warns of every build that its address is found out at run time, as is meant.
    infrastructureLogging: { level: "error" },
    plugins: [
      ...(host
        ? [provider(target.root)]
        : [federation(name, taken), new rspack.ExternalsPlugin("global", taken.globals)]),
      optimizeLocales.rspack({ locales: ["en-US", "ar-AE"] }),
      new RetryQueryPlugin(),
      new LateStylesPlugin(),
      ...(host ? [] : [new ModuleNamesPlugin()]),
      ...(development ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"] })]),
    ],
  };
}

/** The service worker: one file with a name that never changes, at the root of the site. */
export function makeWorkerConfiguration(target: BuildTarget): Configuration {
  return {
    name: `${target.name}-worker`,
    context: target.root,
    mode: target.mode,
    target: ["webworker", "es2022"],
    devtool: false,
    entry: { sw: "./src/service-worker/sw.ts" },
    output: { path: outputFolder(target), filename: "[name].js", uniqueName: `${containerName(target)}_worker` },
    resolve: RESOLVE,
    module: { rules: moduleRules(false, target) ?? [] },
    performance: false,
  };
}

/** A module that throws while it is evaluated throws again at the next import. Else that import would get the exports that were defined before the error, and a page would mount half a remote. */
export const STRICT_MODULES = { strictModuleErrorHandling: true };

/** Never among the files that browsers may ask for. */
export const PRERENDER_FILE = "prerender.cjs";

/** A bundle for Node that renders the shell's public pages to HTML; it writes no styles, only their class names. */
export function makePrerenderConfiguration(target: BuildTarget): Configuration {
  return {
    name: `${target.name}-prerender`,
    context: target.root,
    mode: target.mode,
    target: "node20",
    devtool: false,
    entry: { prerender: "./src/prerender.tsx" },
    output: {
      path: outputFolder(target),
      filename: PRERENDER_FILE,
      library: { type: "commonjs2" },
      // Salts the class names: they must come out as in the browser's build.
      uniqueName: target.name,
      publicPath: "/assets/",
      assetModuleFilename: "[name].[contenthash:8][ext]",
    },
    resolve: RESOLVE,
    module: {
      rules: moduleRules(false, target) ?? [],
      generator: {
        "css/module": { ...CSS_GENERATOR["css/module"], exportsOnly: true },
        "css/auto": { exportsOnly: true },
        "asset/resource": { emit: false },
      },
    },
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}
