import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Compiler, type Configuration, rspack } from "@rspack/core";
import { makeConfiguration } from "./configuration.ts";
import { makeRenderConfiguration } from "./render-configuration.ts";
import { stampContract } from "./stamp-contract.ts";
import { type BuildTarget, readNames } from "./targets.ts";

/** Version of a build that is never released. The server expects this name (`LOCAL_VERSION`). */
const LOCAL_VERSION = "local";
const QUIET_MS = 60;

export type WatchedRemote = {
  name: string;
  /** Folder of the newest build, with `contract.json` and the bundle for the server. */
  folder: string;
  close(): Promise<void>;
};

type WatchOptions = {
  /** A build is complete. */
  onBuilt: (milliseconds: number) => void;
  /** The compiler's own words; the last good build stays. */
  onBroken: (reason: string) => void;
};

/** The manifest is no module of the bundle: without this, saving it would build nothing. */
class ManifestDependencyPlugin {
  readonly #path: string;
  constructor(root: string) {
    this.#path = join(root, "remote.manifest.ts");
  }
  apply(compiler: Compiler): void {
    compiler.hooks.afterCompile.tap("ManifestDependencyPlugin", (compilation) => {
      compilation.fileDependencies.add(this.#path);
    });
  }
}

function localConfigurations(target: BuildTarget, folder: string): Configuration[] {
  const configuration = makeConfiguration(target);
  const forServer = makeRenderConfiguration(target);
  // A failed build keeps the files of the last good one.
  const emitOnErrors = false;
  return [
    {
      ...configuration,
      // A page that is still loading when a file is saved gets the chunks of the build that it began with.
      output: { ...configuration.output, path: folder, clean: false },
      optimization: { ...configuration.optimization, emitOnErrors },
      plugins: [...(configuration.plugins ?? []), new ManifestDependencyPlugin(target.root)],
    },
    {
      ...forServer,
      output: { ...forServer.output, path: folder },
      optimization: { ...forServer.optimization, emitOnErrors },
    },
  ];
}

/**
 * Builds one remote again at every save, for a browser that takes it from this machine. Its folder is not among
 * the builds, so that nothing of it is ever released. JSX is compiled as in production: the shell it runs in
 * brings React's production build.
 */
export async function watchRemote(root: string, { onBuilt, onBroken }: WatchOptions): Promise<WatchedRemote> {
  const { name } = readNames(root);
  const given: BuildTarget = {
    kind: "remote",
    root,
    name,
    version: LOCAL_VERSION,
    commit: LOCAL_VERSION,
    mode: "development",
  };
  const target = { ...given, brings: (await stampContract(given)).brings };
  const folder = join(root, "dist", LOCAL_VERSION);
  await rm(folder, { recursive: true, force: true });
  const compiler = rspack(localConfigurations(target, folder));
  let startedAt = performance.now();
  compiler.hooks.watchRun.tap("watchRemote", () => {
    startedAt = performance.now();
  });
  const watching = compiler.watch({ aggregateTimeout: QUIET_MS }, async (error, stats) => {
    try {
      if (error) throw error;
      if (stats?.hasErrors()) throw new Error(stats.toString({ preset: "errors-only", colors: false }));
      const { mtimeMs } = await stat(join(root, "remote.manifest.ts"));
      const contract = await stampContract(target, String(mtimeMs));
      await writeFile(join(folder, "contract.json"), JSON.stringify(contract));
      onBuilt(performance.now() - startedAt);
    } catch (reason) {
      onBroken((reason as Error).message);
    }
  });
  return {
    name,
    folder,
    close: () => new Promise((resolve) => watching?.close(() => compiler.close(() => resolve()))),
  };
}
