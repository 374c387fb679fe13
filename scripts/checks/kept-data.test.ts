import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../root.ts";

/**
 * Finds branches on `isError` of a query. It is also true when a background refresh fails while the data is still there, so
 * the branch would replace what the person reads or fills in; `isLoadingError` is true only without data. Names that are
 * used with `.refetch` are queries, since mutations have none.
 */
function branchesWithoutData(text: string): string[] {
  const queries = new Set([
    ...[...text.matchAll(/\b(\w+)\.refetch\b/g)].map(([, name]) => name),
    ...[...text.matchAll(/\bconst (\w+) = useQuery\(/g)].map(([, name]) => name),
  ]);
  const branches =
    /(?:\bif \(|&& )!?(\w+)\.(?:isError|error)\)|[{:(] ?!?(\w+)\.(?:isError|error) \?|\{!(\w+)\.isError &&/g;
  return [...text.matchAll(branches)]
    .filter(([, ...names]) => names.some((name) => queries.has(name)))
    .map(([line]) => line);
}

it.each([
  ["if (a.isError) return x; a.refetch()", 1],
  ["{a.isError ? x : y} onRetry={a.refetch}", 1],
  ["{!a.isError && <Shown />} a.refetch", 1],
  ["if (a.error) return x; a.refetch", 1],
  ["if (b && a.isError) return x; a.refetch", 1],
  ["const a = useQuery({}); if (a.isError) return x;", 1],
  ["if (a.isLoadingError) return x; a.refetch()", 0],
  ["if (a.isError && items.length === 0) return x; a.refetch()", 0],
  ["{change.isError && <FormError />} a.refetch()", 0],
])("%s has %i of them", (text, count) => {
  expect(branchesWithoutData(text)).toHaveLength(count);
});

it("a failed background refresh replaces nothing that is shown", () => {
  const sources = globSync("{shell,mfe-*,shared/ui,shared/platform}/src/**/*.{ts,tsx}", { cwd: ROOT });
  const product = sources.filter((path) => !/\.(test|fixtures)\./.test(path));
  expect(product.length).toBeGreaterThan(900);
  const found = product.map((path) => [path, branchesWithoutData(readFileSync(join(ROOT, path), "utf8"))] as const);
  expect(found.filter(([, lines]) => lines.length > 0)).toEqual([]);
});
