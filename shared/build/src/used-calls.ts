import { operationsByExport } from "@kalima/contracts/published";
import type { StatsCompilation } from "@rspack/core";
import { bundledModules } from "./bundled-files.ts";

const OPERATIONS = /contracts\/src\/operations\/[\w-]+\.ts$/;

/**
 * Names of the API operations that a bundle uses, sorted: the used exports of the modules that declare them, as the
 * bundler's tree shaking found them. Needs a production build; without tree shaking every export counts as used.
 */
export function usedCalls(stats: StatsCompilation): string[] {
  const names = bundledModules(stats)
    .filter((module) => OPERATIONS.test(module.nameForCondition ?? ""))
    .flatMap(({ usedExports }) => (Array.isArray(usedExports) ? usedExports : Object.keys(operationsByExport)))
    .flatMap((exported) => operationsByExport[exported]?.name ?? []);
  return [...new Set(names)].sort();
}
