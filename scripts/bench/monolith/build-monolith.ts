import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildShell } from "../../../shared/build/src/build-shell.ts";
import { compressFiles } from "../../../shared/build/src/compress-files.ts";
import { makeConfiguration } from "../../../shared/build/src/configuration.ts";
import { fingerprint } from "../../../shared/build/src/fingerprint.ts";
import { type BuildTarget, outputFolder } from "../../../shared/build/src/targets.ts";
import { remotes } from "../../remotes.ts";
import { ROOT } from "../../root.ts";
import { remoteFiles } from "./remote-files.ts";

/** The server gets this as its project folder, and reads the shell's build from `shell/dist` in it. */
export const MONOLITH_FOLDER = join(import.meta.dirname, "..", "dist", "monolith");
const PACKAGE = join(MONOLITH_FOLDER, "shell");
const SOURCES = ["src", "public", "shell.manifest.ts", "tsconfig.json"];

type Configuration = ReturnType<typeof makeConfiguration>;
type ReplacementPlugin = new (
  pattern: RegExp,
  change: (module: { request: string }) => void,
) => { apply(compiler: Compiler): void };
type Compiler = { rspack: { NormalModuleReplacementPlugin: ReplacementPlugin } };
type Plugin = (compiler: Compiler) => void;

/** In place of the shell's remote loader: each remote is a dynamic import of this build. */
function loaderSource(names: readonly string[]): string {
  const apps = names.map((name) => `  "${name}": () => import(${JSON.stringify(join(ROOT, name, "src", "app.ts"))}),`);
  return `const apps = {\n${apps.join("\n")}\n};\nexport const createRemoteLoader = () => (name) => apps[name]();\n`;
}

/** The plugin's class comes with the compiler: the bundler is a package of the build, not of these scripts. */
function replaceLoader(loader: string, onReplaced: () => void): Plugin {
  return (compiler) => {
    const plugin = new compiler.rspack.NormalModuleReplacementPlugin(/\/slot\/remote-loader\.ts$/, (module) => {
      module.request = loader;
      onReplaced();
    });
    plugin.apply(compiler);
  };
}

/** The shell's configuration without federation, and with the chunks that rspack makes by itself of what parts share. */
function withoutFederation(configuration: Configuration, replacement: Plugin): Configuration {
  return {
    ...configuration,
    module: { ...configuration.module, parser: { javascript: { exportsPresence: "error" } } },
    optimization: {
      ...configuration.optimization,
      splitChunks: {
        chunks: "all",
        cacheGroups: { packages: { test: /node_modules/, name: "packages", chunks: "initial" } },
      },
    },
    plugins: [...(configuration.plugins ?? []), replacement],
  };
}

async function describeTarget(names: readonly string[]): Promise<BuildTarget> {
  const folders = ["shell", ...names, "shared/contracts", "shared/platform", "shared/ui", "shared/build"];
  const print = await fingerprint(
    ROOT,
    [...folders.map((name) => join(ROOT, name)), import.meta.dirname],
    [join(ROOT, "pnpm-lock.yaml")],
    [],
  );
  return { kind: "shell", root: PACKAGE, name: "shell", version: `monolith-${print}`, commit: "", mode: "production" };
}

type Manifest = { dependencies?: Record<string, string> };

/** Depends on all that the shell and the remotes depend on: its build reads contracts from its dependencies. */
async function writeDependencies(folders: readonly string[]): Promise<void> {
  const manifests = folders.map(
    (name) => JSON.parse(readFileSync(join(ROOT, name, "package.json"), "utf8")) as Manifest,
  );
  const dependencies = Object.assign({}, ...manifests.map((manifest) => manifest.dependencies));
  await writeFile(join(PACKAGE, "package.json"), JSON.stringify({ ...manifests[0], dependencies }, null, 2));
  for (const dependency of Object.keys(dependencies)) {
    const owner = folders.find((name) => existsSync(join(ROOT, name, "node_modules", dependency)));
    const link = join(PACKAGE, "node_modules", dependency);
    await mkdir(dirname(link), { recursive: true });
    if (owner) await symlink(join(ROOT, owner, "node_modules", dependency), link);
  }
}

/** A folder whose sources are the shell's, and whose build is its own. */
async function preparePackage(names: readonly string[]): Promise<void> {
  await rm(MONOLITH_FOLDER, { recursive: true, force: true });
  await mkdir(PACKAGE, { recursive: true });
  await Promise.all(SOURCES.map((name) => symlink(join(ROOT, "shell", name), join(PACKAGE, name))));
  await writeDependencies(["shell", ...names]);
}

/** The folder of the current build. */
export function monolithBuild(): string {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "dist", "current.json"), "utf8")) as { version: string };
  return join(PACKAGE, "dist", "builds", version);
}

/**
 * Builds shell and remotes as one application: the same sources, targets and minifier, with plain dynamic imports
 * instead of federation. Does nothing where these very sources are built already.
 */
export async function buildMonolith(): Promise<{ isFresh: boolean }> {
  const names = remotes();
  const target = await describeTarget(names);
  const folder = outputFolder(target);
  if (existsSync(join(folder, "complete"))) return { isFresh: false };
  await preparePackage(names);
  const loader = join(MONOLITH_FOLDER, "remote-loader.js");
  await writeFile(loader, loaderSource(names));
  let isReplaced = false;
  const replacement = replaceLoader(loader, () => {
    isReplaced = true;
  });
  const { release, stats } = await buildShell(target, withoutFederation(makeConfiguration(target), replacement));
  if (!isReplaced) throw new Error("the shell's remote loader is not where the monolith's build looks for it");
  await writeFile(
    join(folder, "remotes.json"),
    JSON.stringify(await remoteFiles(names, release.shell, stats, folder), null, 2),
  );
  await compressFiles(folder, "production");
  await writeFile(join(folder, "complete"), "");
  await writeFile(join(PACKAGE, "dist", "current.json.next"), JSON.stringify({ version: target.version }));
  await rename(join(PACKAGE, "dist", "current.json.next"), join(PACKAGE, "dist", "current.json"));
  return { isFresh: true };
}
