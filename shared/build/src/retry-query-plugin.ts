import { type Compiler, RuntimeGlobals, RuntimeModule } from "@rspack/core";

/** Adds the query of the entry's own address to every file that this build loads later, and requests a file that failed to load once more. */
class RetryQueryModule extends RuntimeModule {
  constructor() {
    super("retry query", RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const { ensureChunk } = RuntimeGlobals;
    return `
var script = document.currentScript;
var query = script && script.src ? new URL(script.src).search : "";
var again = 0;
function atQuery(name) { return function (chunkId) { return name(chunkId) + query; }; }
${[RuntimeGlobals.getChunkScriptFilename, RuntimeGlobals.getChunkCssFilename]
  .map((name) => `if (${name}) ${name} = atQuery(${name});`)
  .join("\n")}
if (${ensureChunk}) {
  var load = ${ensureChunk};
  ${ensureChunk} = function (chunkId, priority) {
    return load(chunkId, priority).catch(function () {
      var before = query;
      query = (before ? before + "&" : "?") + "again=" + (again += 1);
      try { return load(chunkId, priority); } finally { query = before; }
    });
  };
}`;
  }
}

/**
 * A retry loads the entry at a new address (`?attempt=1`), because browsers remember what failed, preloads
 * most of all. The chunks must follow: at their old addresses they would fail from memory, though the
 * origin is back. Their hashes stay the same. A file that fails alone, later, is asked for at a new address at once,
 * before anything of the remote notices.
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
