import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type BuildResult, buildPackage } from "../shared/build/src/index.ts";
import { remotes } from "./remotes.ts";
import { ROOT } from "./root.ts";

/** Folders of the shell and of every remote. */
export function browserPackages(): string[] {
  return ["shell", ...remotes()].map((name) => join(ROOT, name));
}

/** Builds the packages that changed, one per core at a time; `onBuilt` is called for each new build. */
export async function buildAll(
  mode: "production" | "development",
  onBuilt: (result: BuildResult) => void,
  packages = browserPackages(),
): Promise<BuildResult[]> {
  const waiting = [...packages];
  const results: BuildResult[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await buildPackage(next, mode);
      results.push(result);
      if (result.isFresh) onBuilt(result);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}
