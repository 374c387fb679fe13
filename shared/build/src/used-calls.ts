import type { StatsCompilation } from "@rspack/core";
import { usedExports } from "./bundled-files.ts";
import { isContractModule, operationsOf } from "./contract-modules.ts";

/**
 * Names of the API operations that a bundle uses, sorted: the used exports of the contract packages' modules, as the
 * bundler's tree shaking found them. Needs a production build; without tree shaking every export counts as used.
 */
export async function usedCalls(stats: StatsCompilation): Promise<string[]> {
  const used = [...usedExports(stats)].filter(([path]) => isContractModule(path));
  const operations = await Promise.all(used.map(([path, names]) => operationsOf(path, names)));
  return [...new Set(operations.flat().map(({ name }) => name))].sort();
}
