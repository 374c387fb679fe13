import { type Compiler, RuntimeGlobals, RuntimeModule } from "@rspack/core";

/** Adds the query of the entry's own address to every file that this build loads later. */
class RetryQueryModule extends RuntimeModule {
  constructor() {
    super("retry query", RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const names = [RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename];
    return `
var script = document.currentScript;
var query = script && script.src ? new URL(script.src).search : "";
if (query) {
${names
  .map(
    (name) => `  if (${name}) {
    var ${name.replace(/\W/g, "_")} = ${name};
    ${name} = function (chunkId) { return ${name.replace(/\W/g, "_")}(chunkId) + query; };
  }`,
  )
  .join("\n")}
}`;
  }
}

/**
 * A retry loads the entry at a new address (`?attempt=1`), because browsers remember what failed, preloads
 * most of all. The chunks must follow: at their old addresses they would fail from memory, though the
 * origin is back. Their hashes stay the same.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("RetryQueryPlugin", (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap("RetryQueryPlugin", (chunk) => {
        if (chunk.hasRuntime()) compilation.addRuntimeModule(chunk, new RetryQueryModule());
      });
    });
  }
}
