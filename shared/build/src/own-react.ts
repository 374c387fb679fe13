import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { OptimizationSplitChunksCacheGroup } from "@rspack/core";
import { SHARED_MODULES } from "./shared-modules.ts";
import type { BuildTarget } from "./targets.ts";

/** Name of the chunk that holds what a remote with a React of its own would otherwise take from the page. */
export const BROUGHT_CHUNK = "brought";

/** React, and what is bound to it: a component of another React would ask that one for its state. */
const BOUND_TO_REACT = Object.keys(SHARED_MODULES).filter((name) => /^react|^@kalima\//.test(name));

/** Modules of the chunk {@link BROUGHT_CHUNK}: React, design system, platform, and the packages in them. */
const BROUGHT =
  /node_modules\/(react|react-dom|scheduler|react-aria|react-aria-components|react-stately|@react-[^/]+|@internationalized|@tanstack|react-router[^/]*|react-hook-form|react-i18next|i18next)\/|(shared|@kalima)\/(ui|platform)\/src\//;

/** Tells whether a remote bundles a React of its own instead of taking the page's (`brings` in its manifest). */
export function bringsReact({ brings }: Pick<BuildTarget, "brings">): boolean {
  return brings?.includes("react") ?? false;
}

/** Ranges of the shared modules that a remote takes from the page. */
export function rangesFor(target: Pick<BuildTarget, "brings">): Record<string, string> {
  const taken = Object.entries(SHARED_MODULES).filter(
    ([name]) => !bringsReact(target) || !BOUND_TO_REACT.includes(name),
  );
  return Object.fromEntries(taken);
}

/**
 * Leads every import of React in a build, those of the design system among them, to the copy that the remote has
 * installed.
 */
export function reactAlias(target: Pick<BuildTarget, "brings" | "root">): Record<string, string> {
  if (!bringsReact(target)) return {};
  const { resolve } = createRequire(join(target.root, "package.json"));
  return Object.fromEntries(["react", "react-dom"].map((name) => [name, dirname(resolve(`${name}/package.json`))]));
}

/** One file of all that is brought, so that its bytes are a row of their own. */
export function broughtGroup(target: Pick<BuildTarget, "brings">): Record<string, OptimizationSplitChunksCacheGroup> {
  if (!bringsReact(target)) return {};
  return { [BROUGHT_CHUNK]: { test: BROUGHT, name: BROUGHT_CHUNK, enforce: true } };
}

/** True for a file of that chunk. */
export const isBrought = (file: string): boolean => file.startsWith(`${BROUGHT_CHUNK}.`);
