import { rspack } from "@rspack/core";
import { runCompiler } from "./compile.ts";
import { makeConfiguration } from "./configuration.ts";
import type { BuildTarget } from "./targets.ts";
import { usedCalls } from "./used-calls.ts";

/** The calls that a build of the sources as they are now would list. Writes no files. */
export async function deriveCalls(target: BuildTarget): Promise<string[]> {
  const configuration = makeConfiguration({ ...target, mode: "production" });
  const compiler = rspack({
    ...configuration,
    devtool: false,
    optimization: { ...configuration.optimization, minimize: false },
  });
  compiler.hooks.shouldEmit.tap("deriveCalls", () => false);
  return usedCalls(await runCompiler(compiler));
}
