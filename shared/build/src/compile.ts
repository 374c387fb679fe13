import { type Compiler, type Configuration, rspack, type StatsCompilation } from "@rspack/core";

/** Runs one rspack build to its end. @throws {Error} with the messages of the compiler. */
export function compile(configuration: Configuration): Promise<StatsCompilation> {
  return runCompiler(rspack(configuration));
}

/** Runs a compiler once and closes it. @throws {Error} with the messages of the compiler. */
export function runCompiler(compiler: Compiler): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats) return reject(new Error(`${compiler.name}: no result`));
        if (stats.hasErrors()) {
          return reject(new Error(`${compiler.name}:\n${stats.toString({ preset: "errors-only", colors: false })}`));
        }
        resolve(
          stats.toJson({
            all: false,
            assets: true,
            entrypoints: true,
            chunkGroups: true,
            chunks: true,
            chunkModules: true,
            chunkModulesSpace: Number.POSITIVE_INFINITY,
            ids: true,
            chunkRelations: true,
            nestedModules: true,
            nestedModulesSpace: Number.POSITIVE_INFINITY,
            orphanModules: true,
            dependentModules: true,
            cachedModules: true,
            usedExports: true,
          }),
        );
      });
    });
  });
}

/** Files of the chunk that holds a module, and of the chunks that always load with it. */
export function filesWithModule(stats: StatsCompilation, path: RegExp): string[] {
  const chunks = stats.chunks ?? [];
  const holder = chunks.find((chunk) =>
    chunk.modules?.some((module) => path.test(module.nameForCondition ?? module.name ?? "")),
  );
  if (!holder) return [];
  const siblings = chunks.filter((chunk) => holder.siblings?.includes(chunk.id ?? ""));
  return [...siblings, holder].flatMap((chunk) => chunk.files ?? []);
}
